import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { actionFits, type StockChange, type StockChanges } from '@entrepot/contract/stock/stock.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { atField } from '../../kernel/problem.ts'
import { type Answer } from './answer.ts'
import { type AnswerEach, type CallOptions, postCall } from './post-call.ts'
import { saidPrice } from '../../kernel/prices.ts'
import { Lines, policyOf, readQuantities, refuseRepeated } from './lines.ts'

/** Stock in or out of one record. */
export const changeStock = async (
  ctx: Ctx,
  guid: string,
  { quantity, unit, unitPrice, reservation, ...input }: StockChange,
): Promise<Answer> => {
  const { items, transactions, warnings } = await changeItems(
    ctx,
    { ...input, lines: [{ guid, quantity, unit, unitPrice, ...(reservation && { reservation }) }] },
    { fieldOf: () => 'quantity', priceAt: () => 'unitPrice' },
  )
  return { items, transactions, warnings }
}

type ChangeOptions = CallOptions & { priceAt?: (line: number) => string }

/** An exit says what for, an entry is a receipt unless it says otherwise (TRX-10). */
export const changeItems = async (
  ctx: Ctx,
  { type, place, action, skipBundles = false, ...input }: StockChanges,
  {
    source = null,
    fieldOf = (line) => `lines.${line}.quantity`,
    priceAt = (line) => `lines.${line}.unitPrice`,
  }: ChangeOptions = {},
): Promise<AnswerEach> => {
  if (type === 'out' && !action) throw atField('required', 'action')
  if (action && !actionFits(type, action)) throw atField('action_direction', 'action')
  const prices = input.lines.map(({ unitPrice }, line) => saidPrice(ctx, unitPrice, priceAt(line)))
  const priced = type === 'out' ? prices.findIndex((price) => price !== undefined) : -1
  if (priced !== -1) throw atField('price_of_exit', priceAt(priced))
  const lines = new Lines(input.lines, policyOf(input))
  refuseRepeated(lines)
  const quantities = readQuantities(lines, fieldOf)
  const to = type === 'in' && place ? requireFolder(ctx, guidOf(place), 'write', 'place') : undefined
  return postCall(ctx, input.lines, lines, input, source, ({ guid, unit, reservation }, line) => ({
    guid,
    toldIn: unit,
    field: fieldOf(line),
    quantity: quantities.get(line)!,
    action: action ?? 'receipt',
    ...(type === 'in'
      ? { kind: type, to, unitPrice: prices[line] }
      : {
          kind: type,
          takesAlong: !skipBundles,
          alongField: 'skipBundles',
          ...(reservation && { hold: { kind: 'reservation', guid: guidOf(reservation) } }),
        }),
  }))
}
