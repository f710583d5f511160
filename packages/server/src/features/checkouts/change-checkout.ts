import type { Checkout, CheckoutChange } from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_STATES } from '@entrepot/contract/checkouts/states.ts'
import { throughForm } from '../forms/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { requireAct } from '../../kernel/transitions.ts'
import { lockCheckouts } from './checkin.ts'
import { refusePast } from './checkout.ts'
import { setDue } from './checkouts.queries.ts'
import { checkoutFor, requireCheckout } from './read-checkouts.ts'

/** Another due date, or none: what is late is not late any more, and is told anew when it is again. */
export const changeCheckout = async (
  ctx: Ctx,
  guid: string,
  { dueDate: sent, version }: CheckoutChange,
): Promise<Checkout> => {
  const before = (await lockCheckouts(ctx, [guid])).get(guid)!
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: checkoutFor(ctx, before) })
  requireAct(CHECKOUT_STATES, before.status, 'change')
  const { dueDate } = await throughForm(
    ctx,
    'checkouts',
    { dueDate: sent },
    {
      isNew: false,
      before: { recipient: before.recipient.guid, dueDate: before.dueOn, comment: before.comment },
    },
  )
  if (dueDate === undefined || dueDate === before.dueOn) return checkoutFor(ctx, before)
  refuseAll(refusePast(ctx, dueDate))
  await setDue(ctx, guid, dueDate)
  happened(ctx, 'checkout.changed', {
    guid,
    name: before.item.name,
    folder: before.folder,
    around: { guids: [before.item.guid] },
    changes: changesBetween({ dueDate: before.dueOn }, { dueDate }),
  })
  return checkoutFor(ctx, await requireCheckout(ctx, guid))
}
