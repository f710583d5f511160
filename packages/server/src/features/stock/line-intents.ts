import type { Line } from '@entrepot/contract/stock/ledger.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Hold } from '../../kernel/hold.ts'
import type { Lines } from './lines.ts'
import type { Locked } from './lock-lines.ts'
import { moveIntents } from './move-intents.ts'
import type { ChangeLine } from './stock-line.ts'

export type LineIntent = Omit<Line, 'groupKey'>

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
      input.kind === 'move' ? moves.get(line)! : [intentOf(ctx, input, locked, holds.get(line))],
    ]),
  )
}

const intentOf = (
  ctx: Ctx,
  line: Exclude<ChangeLine, { kind: 'move' }>,
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
