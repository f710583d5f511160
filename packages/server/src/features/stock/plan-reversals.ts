import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import type { Movement } from '@entrepot/contract/stock/ledger.ts'
import { reverse } from '@entrepot/contract/stock/reverse.ts'
import { bareRecords, lockItems, type LockedRow, recordOf, type StoredCount, writeRefusal } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { countedBefore, type Counted } from './counts.queries.ts'
import { asProblem, type Lines } from './lines.ts'
import { concernedAlong } from './along.ts'
import { keptSince } from './holds.ts'
import type { Planned } from './planned.ts'
import { returnUnderProducts, targetProductsOfReturning } from './returning-variants.ts'
import { reviveEnded } from './revive-ended.ts'
import type { ReverseLine } from './stock-line.ts'
import { legsOfLines, type StoredLeg } from './legs.queries.ts'
import { legKey } from './write-movements.queries.ts'

/**
 * New, linked, opposite movements with a reason; the original ones stay. All legs of an act go back together,
 * acts in the order of the lines: each sees what the lines before it leave.
 */
export const planReversals = async (ctx: Ctx, lines: Lines<ReverseLine>): Promise<Planned> => {
  const found = await legsOf(ctx, lines)
  refuseUnwritable(ctx, lines, found)
  const first = [...found.values()].flat()
  const targetProducts = await targetProductsOfReturning(ctx, first)
  // With `each` a refused line could not undo the return of its record: such acts are taken back one by one.
  if (lines.policy === 'all') await reviveEnded(ctx, first)
  const former = new Map(lines.left.flatMap(({ input }) => (input.former ? [[input.former.record, input.former]] : [])))
  const rows = await lockItems(ctx, [
    ...new Set([
      ...first.map((leg) => leg.recordGuid),
      ...former.keys(),
      ...targetProducts.values(),
      ...(await concernedAlong(
        ctx,
        first.map((leg) => leg.groupKey),
      )),
    ]),
  ])
  // Read again now that the records are locked: nobody else can reverse meanwhile.
  const legs = await legsOf(ctx, lines)
  const planned = oppositesOf(ctx, lines, rows, legs, await keptBefore(ctx, rows, [...legs.values()].flat()))
  const counts = await formerCounts(ctx, planned.undone, new Map([...former].map(([guid, one]) => [guid, one.counted])))
  const records = planned.records.map((record) => ({ ...record, ...counts.get(record.guid) }))
  // A count is forgotten without a movement where somebody took it back before, or it cannot go back.
  const forgotten = [...former.keys()].flatMap((guid) => {
    const row = rows.get(guid)
    const isPlanned = records.some((record) => record.guid === guid) || planned.refused.has(guid)
    return row && !isPlanned ? [{ ...recordOf(ctx, row), ...counts.get(guid) }] : []
  })
  const plan = { records: [...records, ...forgotten], created: [], movements: planned.movements }
  const { placed, made } = returnUnderProducts(ctx, plan, rows, targetProducts)
  return {
    plan,
    rows,
    groups: planned.groups,
    noteOf: (group) => planned.noteOf.get(group ?? '')!,
    reverses: planned.reverses,
    copies: [],
    made,
    placed,
    merged: await endedRecords(ctx, planned.undone, rows),
    taken: [],
    leftAlong: [],
    undone: [...new Set(planned.undone.map(({ groupKey }) => groupKey))],
    warnings: [],
  }
}

type Legs = ReadonlyMap<number, readonly StoredLeg[]>
/** The legs of the act of each line. */
const legsOf = async (ctx: Ctx, lines: Lines<ReverseLine>): Promise<Legs> => {
  const legs = await legsOfLines(
    ctx,
    lines.left.map(({ input }) => input),
  )
  return new Map(lines.left.map(({ line, input }) => [line, legs(input)]))
}

/** An act of a folder that the caller does not see is not found. */
const refuseUnwritable = (ctx: Ctx, lines: Lines<ReverseLine>, legs: Legs): void =>
  lines.keep(({ mayBeDone = false }, line) => {
    const own = legs.get(line)!
    if (own.length === 0) return mayBeDone ? null : new Problem('not_found')
    if (own.some((leg) => !ctx.rights.levels.has(leg.folderGuid))) return new Problem('not_found')
    return own.every((leg) => mayWriteIn(ctx, leg.folderGuid)) ? null : new Problem('folder_denied')
  })

/**
 * Records of which more was kept than there was when the act brought stock, as a count may leave them (T27), and
 * nothing has been kept since: without the act they are what they were.
 */
const keptBefore = async (
  ctx: Ctx,
  rows: ReadonlyMap<string, LockedRow>,
  legs: readonly StoredLeg[],
): Promise<ReadonlySet<string>> => {
  const inTheWay = legs.filter(({ recordGuid, delta, kind }) => {
    const row = rows.get(recordGuid)
    if (!row || delta <= 0 || kind === 'count') return false
    return recordOf(ctx, row).reserved > 0
  })
  const since = await keptSince(
    ctx,
    inTheWay.map(({ recordGuid, postedAt }) => ({ record: recordGuid, at: postedAt })),
  )
  return new Set(inTheWay.flatMap(({ recordGuid }) => (since.has(recordGuid) ? [] : [recordGuid])))
}

type Opposites = Pick<Planned, 'groups' | 'reverses'> & {
  records: Planned['plan']['records']
  movements: Movement[]
  /** The legs that go back. */
  undone: StoredLeg[]
  /** Records of acts that stay. */
  refused: ReadonlySet<string>
  noteOf: ReadonlyMap<string, ReverseLine['note']>
}
/** Both ends of what is on its way stand in an account of their own, which would not know of it. */
const isOfTransit = ({ source, kind, action }: StoredLeg): boolean =>
  source === 'operation' && (kind === 'in' || (kind === 'out' && action === 'in_transit'))

/** What came of an order is counted there, which would not know of it either (T28). */
const isOfReception = ({ source, kind }: StoredLeg): boolean => source === 'order' && kind === 'in'

const oppositesOf = (
  ctx: Ctx,
  lines: Lines<ReverseLine>,
  rows: ReadonlyMap<string, LockedRow>,
  legs: Legs,
  kept: ReadonlySet<string>,
): Opposites => {
  const current = new Map([...rows.values()].map((row) => [row.guid, recordOf(ctx, row)]))
  const planned = {
    groups: new Map<number, string>(),
    reverses: new Map<string, string>(),
    movements: [] as Movement[],
    undone: [] as StoredLeg[],
    refused: new Set<string>(),
    noteOf: new Map<string, ReverseLine['note']>(),
  }
  lines.keep(({ mayBeDone = false, byCause = false, note }, line) => {
    const own = legs.get(line)!
    const isCount = own.every((leg) => leg.delta === 0 && leg.kind === 'count')
    if (mayBeDone && own.every((leg) => leg.isReversed || (leg.delta === 0 && !isCount))) return null
    const refuse = (problem: Problem) => {
      for (const leg of own) planned.refused.add(leg.recordGuid)
      return problem
    }
    if (own.some((leg) => leg.isReversed)) return refuse(new Problem('already_reversed'))
    if (own.some(isOfTransit) && !byCause) return refuse(new Problem('reversal_of_transit'))
    if (own.some(isOfReception) && !byCause) return refuse(new Problem('reversal_of_reception'))
    const denied = own.map((leg) => writeRefusal(ctx, rows.get(leg.recordGuid))).find((problem) => problem !== null)
    if (denied) return refuse(denied)
    // The ledger has no unit of its own: ten pieces would come back as ten boxes.
    const counted = own.map((leg) => rows.get(leg.recordGuid)!).find(({ unit }, at) => unit !== own[at]!.unit)
    if (counted && own.every(({ kind }) => kind !== 'conversion'))
      return refuse(new Problem('unit_changed_since', { name: counted.name }))
    const group = ctx.services.clock.orderedUuid()
    const undone = reverse(
      own,
      own.flatMap((leg) => current.get(leg.recordGuid) ?? []),
      group,
      // Who takes back a whole call takes back its counts that found what was expected: no later one rests on them.
      { keptBefore: kept, withCounts: mayBeDone },
    )
    // A count that changed nothing is forgotten wherever its record has gone.
    if (isRefusal(undone)) return isCount && mayBeDone ? null : refuse(asProblem(undone))
    for (const record of undone.records) current.set(record.guid, record)
    for (const leg of own) planned.reverses.set(legKey({ ...leg, groupKey: group, delta: -leg.delta }), leg.guid)
    planned.movements.push(...undone.movements)
    planned.undone.push(...own)
    planned.groups.set(line, group)
    planned.noteOf.set(group, note)
    return null
  })
  const touched = new Set(planned.movements.map((movement) => movement.recordGuid))
  return { ...planned, records: [...current.values()].filter(({ guid }) => touched.has(guid)) }
}

const quantityOf = (text: string | null) => (text === null ? null : quantityFromDecimal(text))
const asCounted = ({ lastQuantity, inventoryDiff, inventoryDate }: StoredCount): Counted => ({
  lastQuantity: quantityOf(lastQuantity),
  inventoryDiff: quantityOf(inventoryDiff),
  inventoryDate,
})
/** What stood beside the quantities before counts that go back: as it was noted then, else as the ledger tells. */
const formerCounts = async (
  ctx: Ctx,
  undone: readonly StoredLeg[],
  noted: ReadonlyMap<string, StoredCount>,
): Promise<ReadonlyMap<string, Counted>> => {
  const told = await countedBefore(
    ctx,
    undone.filter(({ kind, recordGuid }) => kind === 'count' && !noted.has(recordGuid)),
  )
  return new Map([...told, ...[...noted].map(([guid, counted]) => [guid, asCounted(counted)] as const)])
}

/**
 * Records that the act made, and that nothing has happened to since, end in the ones that their stock goes back to: no
 * empty one is left of what was undone.
 */
const endedRecords = async (
  ctx: Ctx,
  legs: readonly StoredLeg[],
  rows: ReadonlyMap<string, LockedRow>,
): Promise<Map<string, string>> => {
  const made = legs.filter(
    ({ kind, delta, recordGuid }) =>
      kind === 'move' && delta > 0 && rows.get(recordGuid)?.seq === 1 && rows.get(recordGuid)?.version === 1,
  )
  if (made.length === 0) return new Map()
  const bare = await bareRecords(
    ctx,
    made.map(({ recordGuid }) => recordGuid),
  )
  return new Map(
    made.flatMap(({ recordGuid, articleGuid, groupKey }) => {
      const source = legs.find(
        (leg) =>
          leg.groupKey === groupKey &&
          leg.articleGuid === articleGuid &&
          leg.recordGuid !== recordGuid &&
          leg.delta < 0,
      )
      return source && bare.has(recordGuid) ? [[recordGuid, source.recordGuid] as const] : []
    }),
  )
}
