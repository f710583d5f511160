import { checkoutsApi } from '@entrepot/contract/checkouts/checkout.ts'
import { quantityFromNumber, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { checkIn, checkInMany, checkOut, listCheckouts } from '../../checkouts/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { Problem } from '../../../kernel/problem.ts'
import { findNamed } from '../find-named.ts'
import { type Act, asScreen } from './as-screen.ts'
import { itemOfLine } from './item-body.ts'

export const lend: Act = async (acting) => {
  const { ctx, values } = acting
  const items = []
  for (const line of values.lines) {
    const quantity = line.number('quantity') ?? undefined
    items.push({ guid: (await itemOfLine(acting, line)).guid, ...(quantity !== undefined && { quantity }) })
  }
  const recipient = values.text('recipient')
  const body = {
    recipient: recipient ? await findNamed(ctx, 'recipient', recipient) : undefined,
    items,
    dueDate: values.day('due_date') ?? undefined,
    comment: values.text('comment') ?? undefined,
  }
  values.refuse()
  const { data } = await asScreen(ctx, checkoutsApi.create, { body }, (input) => checkOut(ctx, input.body))
  return { guid: data[0]!.guid, made: true }
}

type Back = { guid: string; quantity?: number }
/** What is out of an item comes back in the order in which it went; without a quantity all of it. */
const backOf = async (ctx: Ctx, item: string, recipient: string | undefined, quantity: number | undefined) => {
  const { data } = await listCheckouts(ctx, {
    item,
    open: true,
    ...(recipient && { recipient }),
    sort: 'checkedOutAt',
    page: 1,
    size: 500,
  })
  if (data.length === 0) throw new Problem('item_not_found')
  if (quantity === undefined) return data.map(({ guid }): Back => ({ guid }))
  const asked = quantityFromNumber(quantity)
  let left = isRefusal(asked) ? 0 : asked.value
  return data.flatMap((one, at): Back[] => {
    const out = Math.round((one.quantity - one.returnedQuantity) * 100)
    const isLast = at === data.length - 1
    // More than is out is refused where it is taken back, with the words of the screen.
    const some = isLast ? left : Math.min(left, out)
    left -= some
    return some > 0 || (isLast && data.length === 1) ? [{ guid: one.guid, quantity: quantityToNumber(some) }] : []
  })
}

export const giveBack: Act = async (acting) => {
  const { ctx, values } = acting
  const named = values.text('recipient')
  const recipient = named ? await findNamed(ctx, 'recipient', named) : undefined
  const lines: Back[] = []
  for (const line of values.lines) {
    const quantity = line.number('quantity') ?? undefined
    const { guid } = await itemOfLine(acting, line)
    lines.push(...(await backOf(ctx, guid, recipient, quantity)))
  }
  values.refuse()
  const comment = values.text('comment') ?? undefined
  const [only, ...others] = lines
  if (only && others.length === 0)
    await asScreen(
      ctx,
      checkoutsApi.checkin,
      { params: { guid: only.guid }, body: { quantity: only.quantity, comment } },
      ({ params, body }) => checkIn(ctx, params.guid, body),
    )
  else
    await asScreen(ctx, checkoutsApi.checkinMany, { body: { checkouts: lines, comment } }, ({ body }) =>
      checkInMany(ctx, body),
    )
  return { guid: lines[0]!.guid, made: false }
}
