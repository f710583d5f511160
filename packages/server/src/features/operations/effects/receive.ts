import { noteOn } from '../../comments/index.ts'
import { requirePlace } from '../perimeter.ts'
import { onItsWay, settleTransit, transitOf } from '../transit.queries.ts'
import { type Effect, fieldOf, noteOf, partsOf } from './closing.ts'
import { move, post } from './parts.ts'

/** What arrives of what was sent; without anything on its way it comes straight from the location (INTER-23). */
export const receive: Effect = async (ctx, closing) => {
  const sent = await transitOf(ctx, closing.operation.guid)
  const found = partsOf(
    closing.lines.filter(
      ({ status, confirmed }) => confirmed !== false && (status !== 'warning' || confirmed === true),
    ),
    ({ found: quantity }) => quantity,
  )
  if (sent.length === 0) return move(ctx, closing, found, closing.operation.destination)
  const to = requirePlace(ctx, closing.operation.destination)
  const arrivals = found.flatMap((part) => {
    const row = sent.find(({ item }) => item === part.item)
    const quantity = row ? Math.min(part.quantity, onItsWay(row)) : 0
    return row && quantity > 0 ? [{ ...part, quantity, row }] : []
  })
  await post(ctx, closing, arrivals, ({ line, item, quantity }) => ({
    kind: 'in',
    guid: item,
    isSent: true,
    toldIn: line.unit ?? undefined,
    field: fieldOf(line),
    quantity,
    action: 'movement',
    to,
    note: noteOf(closing),
  }))
  await settleTransit(
    ctx,
    arrivals.map(({ row, quantity }) => ({ guid: row.guid, arrived: quantity, lost: 0 })),
  )
  await noteDifferences(ctx, closing)
}

/** TASK-38: what did not arrive as it was sent stands on its line, and how many do in a comment. */
const noteDifferences: Effect = async (ctx, { operation, lines }) => {
  const count = lines.filter(({ expected, found, item }) => item && (found ?? 0) !== (expected ?? 0)).length
  if (count === 0) return
  const { guid, title, location } = operation
  const text = ctx.services.words(ctx.language, 'operations:differs', { count })
  await noteOn(ctx, { target: 'interventions', guid, name: title, folder: location ?? '' }, text)
}
