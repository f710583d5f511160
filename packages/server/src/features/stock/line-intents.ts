import type { Line } from '@entrepot/contract/stock/plan-lines.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Hold } from '../../kernel/hold.ts'
import type { Along, AlongPart } from '../../kernel/along.ts'
import { partsOfLine } from './along.ts'
import type { Lines } from './lines.ts'
import type { Locked } from './lock-lines.ts'
import { moveIntents } from './move-intents.ts'
import type { ChangeLine } from './stock-line.ts'

/** `along`: it leaves with the record of its line. */
export type LineIntent = Omit<Line, 'groupKey'> & { along?: { of: Along; part: AlongPart } }

/** A product that moves whole is a line of several intents: each of its variants and lots, then itself. */
export const intentsOf = (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  locked: Locked,
  holds: ReadonlyMap<number, Hold>,
): ReadonlyMap<number, readonly LineIntent[]> => {
  const moves = moveIntents(ctx, lines, locked)
  return new Map(
    lines.left.map(({ line, input }) => [
      line,
      input.kind === 'move'
        ? [...moves.get(line)!, ...intentsAlong(input, locked)]
        : input.kind === 'along'
          ? intentsAlong(input, locked)
          : [intentOf(ctx, input, locked, holds.get(line)), ...intentsAlong(input, locked)],
    ]),
  )
}

/** What goes along leaves for the same reason; of what has left its place nothing can. */
const intentsAlong = (line: ChangeLine, { along: found }: Locked): LineIntent[] => {
  const { along: of, parts } = partsOfLine(line, found) ?? {}
  if (!of || !parts) return []
  const action = 'action' in line ? line.action : 'movement'
  return parts.map((part) => ({
    recordGuid: part.record ?? '',
    intent: { kind: 'out', quantity: part.quantity, action },
    along: { of, part },
  }))
}

const intentOf = (
  ctx: Ctx,
  line: Exclude<ChangeLine, { kind: 'move' | 'along' }>,
  { rows, arrivals }: Locked,
  hold: Hold | undefined,
): LineIntent => {
  if (line.kind === 'count')
    return { recordGuid: line.guid, intent: { kind: 'count', counted: line.counted, countedOn: line.countedOn } }
  if (line.kind === 'convert') {
    const { kind, unit, quantity, threshold, count } = line
    return { recordGuid: line.guid, intent: { kind, unit, quantity, threshold, count } }
  }
  const { kind, quantity, action } = line
  if (kind === 'out')
    return {
      recordGuid: line.guid,
      intent: { kind, quantity, action, ...(hold && { consumes: hold.quantity }) },
    }
  const row = rows.get(line.guid)!
  const arrival = line.to === undefined ? undefined : arrivals.get(line.to.guid)
  const own = !arrival || row.folder === arrival.folder ? line.guid : arrival.there.get(row.article)
  return own === undefined
    ? {
        recordGuid: line.guid,
        intent: {
          kind,
          quantity,
          action,
          unitPrice: line.unitPrice,
          arrival: { guid: ctx.services.clock.orderedUuid(), folderGuid: arrival!.folder },
        },
      }
    : { recordGuid: own, intent: { kind, quantity, action, unitPrice: line.unitPrice } }
}
