import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { Move } from '@entrepot/contract/stock/stock.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Lines, policyOf, readQuantities, refuseRepeated } from './lines.ts'
import { type AnswerEach, type CallOptions, postCall } from './post-call.ts'

/**
 * Whole records or parts (ITEM-24, ITEM-25): a part tops up the record of the same thing in the destination, or makes
 * one.
 */
export const moveItems = async (
  ctx: Ctx,
  input: Move,
  { source = null }: Pick<CallOptions, 'source'> = {},
): Promise<AnswerEach> => {
  const to = requireFolder(ctx, guidOf(input.destination), 'write', 'destination')
  const isOnly = input.items.length === 1
  const lines = new Lines(input.items, policyOf(input))
  refuseRepeated(lines)
  const quantities = readQuantities(lines, (line) => `items.${line}.quantity`)
  return postCall(ctx, input.items, lines, input, source, ({ guid, unit }, line) => ({
    kind: 'move',
    guid,
    toldIn: unit,
    field: isOnly ? 'quantity' : `items.${line}.quantity`,
    where: isOnly ? 'destination' : `items.${line}`,
    quantity: quantities.get(line),
    to,
  }))
}
