import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { categoriesByName, createCategories } from '../categories/index.ts'
import { isWritable, type ItemRow, type Writable } from '../records/index.ts'
import { postMovements } from '../stock/index.ts'
import { findOrCreateTags } from '../tags/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ImportRun, NewEffect, RefusedRow } from '../../kernel/import-target.ts'
import { type FieldPlan, refusal } from '../../kernel/import-row.ts'

/** Updates of records that their author may still write, by the locked rows; why the others are refused. */
export const writableOf = <U extends { row: number; before: ItemRow }>(
  ctx: Ctx,
  pass: FieldPlan & { key: string },
  updates: readonly U[],
): { right: (U & { before: Writable<ItemRow> })[]; denied: RefusedRow[] } => {
  const may = (update: U): update is U & { before: Writable<ItemRow> } => isWritable(ctx, update.before)
  return {
    right: updates.filter(may),
    denied: updates
      .filter((update) => !may(update))
      .map(({ row }) => refusal(pass, row, pass.key, '', 'folder_denied')),
  }
}

/** A file says what happened: a refused line is left out, and what follows in the chunk reads the new quantities. */
export const asTold = ({ guid }: ImportRun) =>
  ({ policy: 'each', source: { kind: 'import', guid }, send: 'now', asTold: true }) as const

type CountedUpdate = { row: number; before: ItemRow; count: { quantity: Hundredths; on: Day } | null }
/** Quantities of an update are counts. Answers the groups of their movements by row. */
export const postCounts = async (
  ctx: Ctx,
  row: ImportRun,
  updates: readonly CountedUpdate[],
): Promise<ReadonlyMap<number, string>> => {
  const counted = updates.flatMap(({ row: number, before, count }) =>
    count ? [{ number, guid: before.guid, count }] : [],
  )
  const { groups, refused } = await postMovements(
    ctx,
    counted.map(({ guid, count: { quantity, on } }) => ({
      kind: 'count',
      guid,
      field: 'quantity',
      counted: quantity,
      countedOn: on,
      note: { comment: row.fileName, recipient: '' },
    })),
    asTold(row),
  )
  const [first] = refused
  if (first) throw new Problem(first.problem.code, first.problem.params, 'quantity')
  return new Map(counted.map(({ number }, at) => [number, groups.get(at)!]))
}

/** Categories that rows name and that do not exist are made; `nameIt` is told the guid. */
export const nameCategories = async <Row>(
  ctx: Ctx,
  known: ReadonlyMap<string, string>,
  rows: readonly Row[],
  of: (row: Row) => { name: string | null; type: string; target: 'item' | 'folder' },
  nameIt: (row: Row, guid: string) => void,
): Promise<NewEffect[]> => {
  const unnamed = rows.filter((row) => of(row).name !== null)
  if (unnamed.length === 0) return []
  await createCategories(
    ctx,
    unnamed.map(of).map(({ name, type, target }) => ({
      name: name!,
      itemType: target === 'item' ? type : null,
      folderType: target === 'folder' ? type : null,
    })),
  )
  const all = await categoriesByName(ctx)
  const made = new Set<string>()
  for (const row of unnamed) {
    const key = `${of(row).type} ${nameKey(of(row).name!)}`
    const guid = all.get(key)!
    nameIt(row, guid)
    if (!known.has(key)) made.add(guid)
  }
  return [...made].map((record) => ({ kind: 'category_created', record }))
}

/** Keywords by name, made where they are missing. */
export const nameTags = async (
  ctx: Ctx,
  known: ReadonlySet<string>,
  names: readonly string[],
): Promise<{ guidsOf: (names: readonly string[]) => string[]; effects: NewEffect[] }> => {
  const tags = await findOrCreateTags(ctx, names)
  return {
    guidsOf: (wanted) => [...new Set(wanted.flatMap((name) => tags.get(nameKey(name)) ?? []))],
    effects: [...tags].filter(([key]) => !known.has(key)).map(([, record]) => ({ kind: 'tag_created', record })),
  }
}
