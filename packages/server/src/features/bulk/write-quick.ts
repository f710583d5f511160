import { quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { isQuickColumn } from '@entrepot/contract/quickupdate/fields.ts'
import type { ItemChange } from '@entrepot/contract/items/item.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { holdFolders } from '../folders/index.ts'
import { beforeOf, changeItems, comesAtScan, formsOfRecords, tellingSerials } from '../items/index.ts'
import {
  countedOf,
  countOf,
  holdEmptyPlaces,
  isWritable,
  lockArticles,
  lockItems,
  type LockedRow,
  placesOf,
  recordsIn,
  type Writable,
} from '../records/index.ts'
import { postMovements, type Source } from '../stock/index.ts'
import { asProblem, type Constraints, errorText } from '../../kernel/answer-error.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import { type Authorized, requireFolder } from '../../kernel/folder-access.ts'
import type { TreeNode } from '../../kernel/folder-tree.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { judgeEdit, type QuickAct, type StoredFields } from './act.ts'
import type { AskedRow, Before, FrozenAsked, RowResult } from './bulk.queries.ts'

type Values = AskedRow['values']
type Work = {
  act: QuickAct
  to: Authorized<TreeNode, 'write'> | null
  comment: string
  source: Source
}

/**
 * Each record for itself (QU-15): what one is refused for keeps no other from changing. `comment`: what the log and the
 * ledger say of it.
 */
export const writeQuick = async (
  called: Ctx,
  { act, comment, source }: Omit<Work, 'to'>,
  frozen: readonly FrozenAsked[],
  constraints: Constraints,
): Promise<RowResult[]> => {
  const ctx: Ctx = { ...called, way: 'quick_update' }
  const to = destinationFor(ctx, act)
  if (to instanceof Problem) return frozen.map((one) => refused(ctx, one, to))
  await lockAll(ctx, frozen, to?.guid ?? null)
  const results: RowResult[] = []
  for (const one of frozen) {
    try {
      results.push(await inSavepoint(ctx, () => updateOne(ctx, one, { act, to, comment, source })))
    } catch (error) {
      // Whoever was overtaken begins again, the whole step.
      const problem = isOfTheMoment(error) ? null : asProblem(error, constraints)
      if (!problem) throw error
      results.push(refused(ctx, one, problem))
    }
  }
  return results
}

const destinationFor = (ctx: Ctx, { destination }: QuickAct): Work['to'] | Problem => {
  try {
    return destination === null ? null : requireFolder(ctx, destination, 'write')
  } catch (error) {
    if (error instanceof Problem) return new Problem('quick_denied')
    throw error
  }
}

/**
 * Places before records, as every call that moves takes them, and all of the records in one order: two runs about the
 * same ones wait for each other instead of for ever. A new name is that of all records of an article.
 */
const lockAll = async (ctx: Ctx, frozen: readonly FrozenAsked[], to: string | null): Promise<void> => {
  const records = frozen.map(({ record }) => record)
  const there: string[] = []
  if (to !== null) {
    await holdFolders(ctx, [to])
    const places = await placesOf(ctx, records, to)
    const missing = [...places.articles].filter((article) => !places.there.has(article))
    if (missing.length > 0) await holdEmptyPlaces(ctx, to, missing)
    there.push(...(await recordsIn(ctx, to, [...places.articles])).values())
  }
  const named = frozen.flatMap(({ record, asked }) => (asked && 'name' in asked.values ? [record] : []))
  const rows = await lockItems(ctx, [...new Set([...records, ...there])])
  if (named.length > 0)
    await lockArticles(
      ctx,
      named.flatMap((record) => rows.get(record)?.article ?? []),
    )
}

/** Why a record is left out before anything of it changes (QU-08, QU-10 to QU-12, T45). */
const refusalOf = (ctx: Ctx, { location, destination }: QuickAct, row: LockedRow | undefined): Problem | null => {
  if (!row || !ctx.rights.levels.has(row.folder)) return new Problem('quick_not_found')
  if (!isWritable(ctx, row)) return new Problem('quick_denied')
  if (row.variant || countOf(row) > 0) return new Problem('quick_variant')
  return location !== null && destination === null && row.folder !== location ? new Problem('quick_location') : null
}

const updateOne = async (ctx: Ctx, { position, record, asked }: FrozenAsked, work: Work): Promise<RowResult> => {
  if (asked?.refused) throw new Problem(asked.refused)
  const row = (await lockItems(ctx, [record])).get(record)
  const refusal = refusalOf(ctx, work.act, row)
  if (refusal) throw refusal
  if (!isWritable(ctx, row)) throw new Problem('quick_denied')
  const values = asked?.values ?? {}
  const edited = await edit(ctx, row, values, work)
  const counted = await count(ctx, row, values, work)
  const moved = await move(ctx, row, work)
  const before: Before = { ...edited, ...counted.before, ...moved }
  const isSame = Object.keys(before).length === 0
  return { position, record, result: isSame ? 'unchanged' : 'changed', group: counted.group, before }
}

/** What the edit of the record would take, through the same form and the same checks. */
const edit = async (ctx: Ctx, row: Writable<LockedRow>, values: Values, { comment }: Work): Promise<Before> => {
  const { name, ...rest } = values
  const outcome = (await judgeEdit(ctx, { kind: 'edit', fields: await fieldsOf(ctx, rest) }))(row)
  if (outcome.kind === 'refused') throw outcome.problem
  const asked: ItemChange = {
    ...(outcome.kind === 'change' && outcome.change),
    ...(typeof name === 'string' && name !== row.name && { name }),
  }
  const scanned = (await comesAtScan(ctx, [row])).get(row.guid)
  if (Object.keys(asked).length === 0 && !scanned) return {}
  const taken = (await formsOfRecords(ctx, [row])).through(row, asked)
  const change: ItemChange = scanned
    ? { ...taken, ...scanned, attributes: { ...taken.attributes, ...scanned.attributes } }
    : taken
  const { change: own, attributes } = beforeOf({ before: row, change, count: null }, await itemFields(ctx))
  await tellingSerials(ctx, change.attributes ?? {}, changeItems(ctx, [{ before: row, change }], comment))
  return { change: own, attributes }
}

/** As an edit of many names them. A custom field that is gone took its values along. */
const fieldsOf = async (ctx: Ctx, values: Values): Promise<StoredFields> => {
  const { meant } = await fieldNamesOf(ctx)
  const custom = Object.entries(values).flatMap(([field, value]) => {
    if (field === 'status') {
      if (meant.status === undefined) throw new Problem('quick_no_status', {}, 'status')
      return [[meant.status, value] as const]
    }
    return isQuickColumn(field) ? [] : [[field, value] as const]
  })
  const { description, category, threshold, packaging, tags } = values as Pick<
    StoredFields,
    'description' | 'category' | 'threshold' | 'packaging'
  > & { tags?: string[] | null }
  return {
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(threshold !== undefined && { threshold }),
    ...(packaging !== undefined && { packaging }),
    ...(tags !== undefined && { tags: { how: 'set', tags: tags ?? [] } }),
    ...(custom.length > 0 && { attributes: Object.fromEntries(custom) }),
  }
}

/** A quantity is counted: the difference is posted (QU-20). */
const count = async (
  ctx: Ctx,
  row: Writable<LockedRow>,
  { quantity }: Values,
  { comment, source }: Work,
): Promise<{ group: string | null; before: Before }> => {
  if (typeof quantity !== 'number') return { group: null, before: {} }
  const counted = quantityFromNumber(quantity)
  if (isRefusal(counted)) throw new Problem(counted.code, { ...counted.params }, 'quantity')
  const { legs } = await postMovements(
    ctx,
    [
      {
        kind: 'count',
        guid: row.guid,
        note: { comment, recipient: '' },
        field: 'quantity',
        counted: counted.value,
        countedOn: todayOf(ctx),
      },
    ],
    { policy: 'all', source, send: 'now' },
  )
  return { group: legs[0]?.groupKey ?? null, before: { counted: countedOf(row) } }
}

const move = async (ctx: Ctx, row: Writable<LockedRow>, { to, comment, source }: Work): Promise<Before> => {
  if (to === null || to.guid === row.folder) return {}
  const { legs } = await postMovements(
    ctx,
    [{ kind: 'move', guid: row.guid, note: { comment, recipient: '' }, field: 'quantity', where: 'destination', to }],
    { policy: 'all', source, send: 'now' },
  )
  return { folder: row.folder, shelf: row.shelf?.guid ?? null, moved: legs[0]?.groupKey ?? null }
}

const refused = (ctx: Ctx, { position, record }: FrozenAsked, problem: Problem): RowResult => {
  const one = problem.parts[0] ?? problem
  return {
    position,
    record,
    result: 'refused',
    code: one.code,
    message: errorText(ctx, one),
    field: fieldLabel(ctx, one.field),
  }
}

/** What a reason is about, as people call it. */
const fieldLabel = (ctx: Ctx, field = ''): string => {
  const custom = /^attributes\.(.+)$/.exec(field)?.[1]
  const name = field.split('.')[0]!
  if (custom !== undefined) return custom
  return isQuickColumn(name) ? ctx.services.words(ctx.language, `quickupdate:fields.${name}`) : ''
}
