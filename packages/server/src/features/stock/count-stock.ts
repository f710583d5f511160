import type { Count, CountLines } from '@entrepot/contract/stock/stock.ts'
import type { z } from 'zod'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { type Answer } from './answer.ts'
import { Lines, policyOf, readQuantities, refuseRepeated } from './lines.ts'
import { type AnswerEach, type CallOptions, postCall } from './post-call.ts'

export const countItem = (
  ctx: Ctx,
  guid: string,
  { quantity, unit, comment }: z.infer<typeof Count>,
): Promise<Answer> => countItems(ctx, { lines: [{ guid, quantity, unit }], comment }, { fieldOf: () => 'quantity' })

/** The differences are posted, zero included (T22). */
export const countItems = (
  ctx: Ctx,
  input: z.infer<typeof CountLines>,
  { source = null, fieldOf = (line) => `lines.${line}.quantity` }: CallOptions = {},
): Promise<AnswerEach> => {
  const lines = new Lines(input.lines, policyOf(input))
  refuseRepeated(lines)
  const counted = readQuantities(lines, fieldOf)
  const countedOn = todayOf(ctx)
  return postCall(
    ctx,
    input.lines,
    lines,
    { comment: input.comment || 'inventory' },
    source,
    ({ guid, unit }, line) => ({
      kind: 'count',
      guid,
      toldIn: unit,
      field: fieldOf(line),
      counted: counted.get(line)!,
      countedOn,
    }),
  )
}
