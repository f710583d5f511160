import type { Intent } from '@entrepot/contract/stock/ledger.ts'
import type { Line } from '@entrepot/contract/stock/plan-lines.ts'
import { countOf, type LockedRow, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Lines } from './lines.ts'
import type { Arrival, Locked } from './lock-lines.ts'
import type { ChangeLine } from './stock-line.ts'
import { wholeProduct } from './variant-family.ts'

type LineIntent = Omit<Line, 'groupKey'>
type MoveLine = ChangeLine & { kind: 'move' }
/** What each move means for its record, and for the variants and lots that go with it; those without a home stay. */
export const moveIntents = (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  { rows, arrivals }: Locked,
): ReadonlyMap<number, readonly LineIntent[]> => {
  // What goes along with its product has no line of its own.
  const whole = new Set(
    lines.left.flatMap(({ input }) =>
      input.kind === 'move' && countOf(rows.get(input.guid)!) > 0 ? [input.guid] : [],
    ),
  )
  lines.keep(({ kind, guid }) =>
    kind === 'move' && whole.has(rows.get(guid)!.variant?.product.guid ?? '') ? new Problem('duplicates') : null,
  )
  const intents = new Map<number, readonly LineIntent[]>()
  lines.keep((line, at) => {
    if (line.kind !== 'move') return null
    const row = rows.get(line.guid)!
    const arrival = arrivals.get(line.to.guid)!
    const parts = countOf(row) > 0 ? familyParts(ctx, row, arrival, rows) : [partOf(ctx, row, line, arrival, rows)]
    intents.set(at, parts)
    const comes = row.folder !== arrival.folder
    const variants = parts.map(({ recordGuid }) => rows.get(recordGuid)!).filter(({ variant }) => variant !== null)
    return comes ? firstOf(variants.map((variant) => arrival.targetProducts.refuse(variant))) : null
  })
  return intents
}

const moving = (
  ctx: Ctx,
  row: LockedRow,
  { folder, there, sameNames }: Arrival,
  rows: ReadonlyMap<string, LockedRow>,
): Intent & { kind: 'move' } => {
  const target = rows.get(there.get(row.article) ?? sameNames.get(row.guid)?.guid ?? '')
  return {
    kind: 'move',
    destinationFolder: folder,
    newRecordGuid: ctx.services.clock.orderedUuid(),
    action: 'movement',
    ...(target && target.guid !== row.guid && { destinationRecord: recordOf(ctx, target) }),
  }
}

const partOf = (
  ctx: Ctx,
  row: LockedRow,
  { quantity }: MoveLine,
  arrival: Arrival,
  rows: ReadonlyMap<string, LockedRow>,
): LineIntent => ({
  recordGuid: row.guid,
  intent: { ...moving(ctx, row, arrival, rows), ...(quantity !== undefined && { quantity }) },
})

/** A product goes with all of its variants and lots, and joins the record that lies there. */
const familyParts = (
  ctx: Ctx,
  product: LockedRow,
  arrival: Arrival,
  rows: ReadonlyMap<string, LockedRow>,
): readonly LineIntent[] => {
  const joins = product.folder === arrival.folder ? undefined : arrival.targetProducts.joinedBy(product)
  return wholeProduct(product, rows, (one) => ({
    ...moving(ctx, one, arrival, rows),
    ...(one === product && joins && { destinationRecord: joins }),
  }))
}

const firstOf = (problems: readonly (Problem | null)[]): Problem | null =>
  problems.find((problem) => problem !== null) ?? null
