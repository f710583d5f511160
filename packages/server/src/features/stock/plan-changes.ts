import { type LockedRow, reservedLess } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Along, LeftAlong } from '../../kernel/along.ts'
import type { Hold } from '../../kernel/hold.ts'
import { Problem } from '../../kernel/problem.ts'
import { findHolds, holdOf, refusedHold, type Taken, takenFrom } from './holds.ts'
import type { Lines } from './lines.ts'
import { lockLines } from './lock-lines.ts'
import type { Planned } from './planned.ts'
import { refuseHomeless, refuseOtherUnit, refuseUnavailable } from './refuse-lines.ts'
import type { ChangeLine } from './stock-line.ts'
import { type Warning, warningsOf } from './warnings.ts'
import type { Note } from './write-movements.queries.ts'
import { copiesOf, mergedRecords, placedVariants } from './plan-outcome.ts'
import { intentsOf } from './line-intents.ts'
import { type PlannedLine, planWhole } from './plan-whole.ts'
import { skippedAlong } from './skipped-along.ts'

/**
 * Decides what lines of a call mean for the records they name. `asTold`: a file says what happened, where people choose
 * what may be chosen (VAR-20) and in which order lots leave.
 */
export const planChanges = async (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  { asTold }: { asTold: boolean },
): Promise<Planned> => {
  const locked = await lockLines(ctx, lines)
  refuseOtherUnit(lines, locked.rows)
  refuseHomeless(lines, locked)
  if (!asTold) refuseUnavailable(lines, locked.rows)
  const holds = await holdLines(ctx, lines)
  const warnings = asTold ? [] : await warn(ctx, lines, locked.rows, holds)
  const { plan, planned } = planWhole(ctx, lines, locked, intentsOf(ctx, lines, locked, holds))

  const taken = lines.left.flatMap(({ line, input }) => {
    const hold = holds.get(line)
    return input.kind === 'out' && input.hold && hold ? [takenFrom(input.hold, hold, input.quantity)] : []
  })
  const placed = placedVariants(plan, locked)
  const noteOf = new Map(
    planned.flatMap(({ line, intent: { along, groupKey, recordGuid } }) =>
      along
        ? [[`${groupKey} ${recordGuid}`, noteAlong(line, along.of)] as const]
        : [groupKey, recordGuid].map((about) => [about, noteFor(line)] as const),
    ),
  )
  const posted = new Set(lines.left.map(({ input }) => input.guid))
  return {
    plan,
    rows: withoutTaken(locked.rows, taken),
    groups: new Map(planned.map(({ at, intent }) => [at, intent.groupKey])),
    noteOf: (group, record) => noteOf.get(`${group} ${record}`) ?? noteOf.get(group ?? record)!,
    reverses: new Map(),
    copies: copiesOf(plan, planned, placed),
    made: [...locked.arrivals.values()]
      .flatMap(({ targetProducts }) => targetProducts.made)
      .filter(({ guid }) => placed.some(({ product }) => product === guid)),
    placed,
    merged: new Map([...mergedRecords(plan, planned), ...(plan.joined ?? [])]),
    taken,
    leftAlong: leftAlong(planned),
    undone: [],
    warnings: [...warnings.filter(({ guid }) => posted.has(guid)), ...skippedAlong(ctx, lines, locked.along)],
  }
}

/** What an exit takes from causes it. */
const noteFor = (line: ChangeLine): Note =>
  line.kind === 'out' && line.hold ? { ...line.note, source: line.hold } : line.note

/**
 * The bundle causes what goes along, whatever caused the exit: of that one nothing more is asked than its own lines.
 */
const noteAlong = (line: ChangeLine, { comment, cause }: Along): Note => ({ ...line.note, comment, source: cause })

const leftAlong = (planned: readonly PlannedLine[]): LeftAlong[] =>
  [...Map.groupBy(planned, ({ intent }) => intent.groupKey)].flatMap(([group, own]) => {
    const parts = own.flatMap(({ intent: { along } }) => along?.of ?? [])
    return parts[0] ? [{ group, record: own[0]!.line.guid, along: parts[0], parts: parts.length }] : []
  })

/** What the exits are for that name a hold, by line. */
const holdLines = async (ctx: Ctx, lines: Lines<ChangeLine>): Promise<ReadonlyMap<number, Hold>> => {
  const named = lines.left.flatMap(({ input }) => (input.kind === 'out' && input.hold ? [input.hold] : []))
  if (named.length === 0) return new Map()
  const holds = await findHolds(ctx, named)
  const seen = new Set<Hold | undefined>()
  lines.keep((line) => {
    if (line.kind !== 'out' || !line.hold) return null
    // Both would take what it kept before the call.
    const isRepeated = seen.size === seen.add(holdOf(holds, line.hold)).size
    return refusedHold(ctx, holds, line.hold, line.guid) ?? (isRepeated ? new Problem('duplicates') : null)
  })
  return new Map(
    lines.left.flatMap(({ line, input }) => {
      const hold = input.kind === 'out' && input.hold ? holdOf(holds, input.hold) : undefined
      return hold ? [[line, hold] as const] : []
    }),
  )
}

/** What is to be said of variants and lots; those that may not leave yet are left out. */
const warn = async (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  rows: ReadonlyMap<string, LockedRow>,
  holds: ReadonlyMap<number, Hold>,
): Promise<readonly Warning[]> => {
  const { warnings, refused } = await warningsOf(
    ctx,
    lines.left.flatMap(({ line, input }) =>
      input.kind === 'count' || input.kind === 'convert' || input.kind === 'along'
        ? []
        : [
            {
              row: rows.get(input.guid)!,
              quantity: input.kind === 'out' ? input.quantity : 0,
              leaves: input.kind === 'out',
              isReserved: holds.has(line),
            },
          ],
    ),
  )
  lines.keep(({ guid }) => refused.get(guid) ?? null)
  return warnings
}

/** Records as they stand once what is kept of them is lowered. */
const withoutTaken = (
  rows: ReadonlyMap<string, LockedRow>,
  taken: readonly Taken[],
): ReadonlyMap<string, LockedRow> => {
  if (taken.length === 0) return rows
  const lowered = new Map(rows)
  for (const { hold, quantity } of taken) {
    const row = lowered.get(hold.record)!
    lowered.set(row.guid, { ...row, reserved: reservedLess(row.reserved, hold.until, quantity) })
  }
  return lowered
}
