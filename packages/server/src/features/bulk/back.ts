import { type BulkBack, type BulkBackRow, rolesToTakeBack } from '@entrepot/contract/bulk/bulk.ts'
import { BULK_STATES } from '@entrepot/contract/bulk/states.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { itemFor, readableItems } from '../records/index.ts'
import { tryStage } from '../../kernel/chunked-job.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireAct } from '../../kernel/transitions.ts'
import { leaveOthers, pageOfRows, reasonsKept, setRollingBack } from './bulk.queries.ts'
import { requireJob } from './start.ts'
import { refuseUndo, undoRows } from './undo.ts'

type Query = { page: number; size: number; result?: BulkBackRow['result'] | undefined }

/**
 * What the way back would do now: its own steps, tried and thrown away, so that what is said before is what is
 * done.
 */
export const previewBack = async (kernel: Kernel, ctx: Ctx, guid: string, query: Query): Promise<BulkBack> => {
  await inTransaction(ctx, async (inner) => {
    const job = await requireJob(inner, guid)
    if (!rolesToTakeBack(job.kind).every((needed) => can(inner.rights.roles, needed))) throw new Problem('forbidden')
    requireAct(BULK_STATES, job.status, 'rollback')
  })
  const tried = await tryStage(
    kernel,
    ctx,
    { step: undoRows(kernel), refuse: refuseUndo },
    {
      row: (inner) => requireJob(inner, guid),
      begin: async (inner) => {
        await requireJob(inner, guid, { lock: true })
        await setRollingBack(inner, guid, inner.services.clock.uuid())
        await leaveOthers(inner, guid)
      },
      read: async (inner, before, after) => {
        const [undone, kept] = [after.undone - before.undone, after.kept - before.kept]
        const rows = await pageOfRows(inner, guid, query.result, boundsOf(query), { decided: true })
        const guids = rows.data.map(({ item }) => item)
        return {
          answer: {
            total: before.changed - before.undone,
            tried: undone + kept,
            undone,
            kept,
            reasons: await reasonsKept(inner, guid),
          },
          rows,
          records: await recordsOf(inner, guids),
        }
      },
    },
  )
  const { data, total } = tried.rows
  const now = await inTransaction(ctx, (inner) =>
    recordsOf(
      inner,
      data.map(({ item }) => item),
    ),
  )
  return {
    ...tried.answer,
    rows: {
      ...query,
      total,
      data: data.map((row) => ({
        ...row,
        result: row.result === 'undone' ? 'undone' : 'kept',
        changes: row.result === 'undone' ? changesOf(ctx, now.get(row.item), tried.records.get(row.item)) : [],
      })),
    },
  }
}

const recordsOf = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, Item>> => {
  const [rows, names] = [await readableItems(ctx, guids), await fieldNamesOf(ctx)]
  return new Map(rows.map((row) => [row.guid, itemFor(ctx, row, names)]))
}

type Value = BulkBackRow['changes'][number]['from']
/** What an act on many can change of a record. */
const SHOWN: Record<string, (item: Item) => Value> = {
  name: (item) => item.name,
  description: (item) => item.description,
  category: (item) => item.category?.name ?? null,
  tags: (item) => item.tags.map(({ name }) => name).toSorted(),
  threshold: (item) => item.threshold,
  packaging: (item) => item.packaging,
  quantity: (item) => item.quantity,
  inventoryDate: (item) => item.inventoryDate,
  lastQuantity: (item) => item.lastQuantity,
  inventoryDiff: (item) => item.inventoryDiff,
  parent: (item) => item.parent.name,
  shelf: (item) => item.shelf?.name ?? null,
}

/** One that is in the trash is in no folder until it comes back. */
const changesOf = (ctx: Ctx, now: Item | undefined, then: Item | undefined): BulkBackRow['changes'] => {
  const label = (field: string) => ctx.services.words(ctx.language, `items:columns.${field}`)
  if (!then) return []
  if (!now) return [{ field: label('parent'), from: null, to: then.parent.name }]
  const own = Object.entries(SHOWN).map(([field, value]) => ({
    field: label(field),
    from: value(now),
    to: value(then),
  }))
  const custom = [...new Set([...Object.keys(now.attributes), ...Object.keys(then.attributes)])].map((field) => ({
    field,
    from: now.attributes[field] ?? null,
    to: then.attributes[field] ?? null,
  }))
  return [...own, ...custom].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}
