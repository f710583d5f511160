import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { roomForItems } from '../records/index.ts'
import { writeDrafts } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { postMovements } from '../stock/index.ts'
import { Problem } from '../../kernel/problem.ts'
import { type CheckedItem, checkItems, type ItemPass, startPass } from './check-items.ts'
import { refreshContents } from './effects.queries.ts'
import { writePlannedFolders } from './write-folders.ts'
import { asTold, nameCategories, nameTags } from './written.ts'
import { refusal, refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** New items. Checked again: rights, names and the plan may have changed since the validation. */
export const writeItems = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startPass(ctx, row.plan, { run: row.guid })
  const checked = await checkItems(ctx, pass, rows)
  const all = checked.flatMap((one) => (one.item ? [one.item] : []))
  const { fresh: good, onto } = settleRepeats(pass, all)
  const room = await roomForItems(ctx)
  const fitting = room === null ? good : good.slice(0, room)
  const beyond = good.slice(fitting.length).map((item) => ({
    row: item.row,
    errors: [
      {
        column: null,
        field: null,
        value: '',
        key: 'imports:beyondPlan',
        params: { limit: ctx.company.plan.limitItems ?? 0 },
      },
    ],
  }))
  const { seeing, effects: folders } = await writePlannedFolders(
    ctx,
    pass.folders,
    new Set(fitting.map((item) => item.draft.folder)),
  )
  const categories = await nameCategories(
    ctx,
    pass.categories.byName,
    fitting,
    (item) => ({ name: item.categoryName, type: item.draft.type, target: 'item' }),
    (item, guid) => {
      item.draft.category = guid
    },
  )
  const tags = await nameTags(
    ctx,
    pass.tags,
    fitting.flatMap((item) => item.tagNames),
  )
  const { created, problems } = await writeDrafts(
    seeing,
    fitting.map((item) => ({ ...item.draft, tags: tags.guidsOf(item.tagNames) })),
    { comment: row.fileName, source: { kind: 'import', guid: row.guid } },
  )
  const taken = problems.map(({ draft, problem }) =>
    refusal(
      pass,
      fitting[draft]!.row,
      problem.field ?? null,
      fitting[draft]!.draft.tag ?? '',
      problem.code,
      problem.params,
    ),
  )
  const items = created.map(({ guid, group }): NewEffect => ({ kind: 'item_created', record: guid, group }))
  // What another row was to bring has not come: neither has what repeats it.
  const failed = new Set([...beyond, ...taken].map(({ row: number }) => number))
  const lost = all.filter(({ repeats }) => typeof repeats === 'number' && failed.has(repeats))
  const repeated = all.length - good.length - lost.length
  const added = await addTo(seeing, row, onto)
  return {
    created: created.length,
    updated: pass.repeated === 'sum' ? repeated : 0,
    unchanged: pass.repeated === 'sum' ? 0 : repeated,
    refused: [...refusedOf(checked), ...beyond, ...taken, ...lost.map((one) => lostRow(pass, one))],
    effects: [...tags.effects, ...categories, ...folders, ...items, ...added],
  }
}

const lostRow = (pass: ItemPass, { row, draft, repeats }: CheckedItem) => ({
  row,
  errors: [
    {
      column: pass.columnOf.get('name') ?? null,
      field: 'name',
      value: draft.name.slice(0, 200),
      key: 'imports:duplicateInFile',
      params: { value: draft.name.slice(0, 80), row: Number(repeats) },
    },
  ],
})

type Onto = { record: string; quantity: Hundredths }
/** Rows that repeat others: what they add goes to the row of this chunk, or to the record that an earlier one made. */
const settleRepeats = (
  { repeated }: ItemPass,
  items: readonly CheckedItem[],
): { fresh: CheckedItem[]; onto: Onto[] } => {
  const byRow = new Map(items.map((item) => [item.row, item]))
  const fresh = items.filter(({ repeats }) => repeats === null)
  if (repeated !== 'sum') return { fresh, onto: [] }
  const onto: Onto[] = []
  for (const { repeats, draft } of items) {
    if (repeats === null) continue
    const first = typeof repeats === 'number' ? byRow.get(repeats)! : null
    const record = first ? first.repeats : repeats
    if (typeof record === 'string') onto.push({ record, quantity: draft.quantity })
    else first!.draft.quantity += draft.quantity
  }
  return { fresh, onto: onto.filter(({ quantity }) => quantity > 0) }
}

/** What rows add to records that this import made before. */
const addTo = async (ctx: Ctx, run: ImportRun, onto: readonly Onto[]): Promise<NewEffect[]> => {
  if (onto.length === 0) return []
  const { groups, refused } = await postMovements(
    ctx,
    onto.map(({ record, quantity }) => ({
      kind: 'in',
      guid: record,
      quantity,
      action: 'receipt',
      field: 'quantity',
      note: { comment: run.fileName, recipient: '' },
    })),
    asTold(run),
  )
  const [first] = refused
  if (first) throw new Problem(first.problem.code, first.problem.params, 'quantity')
  await refreshContents(ctx, run.guid, [...new Set(onto.map(({ record }) => record))])
  return onto.map(({ record }, at): NewEffect => ({ kind: 'movement', record, group: groups.get(at)! }))
}
