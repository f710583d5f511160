import { LIMITS_OF, MONTHS, type PlanForSale, type PlanLimits } from '@entrepot/contract/plans/price.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { lockedUsage } from '../../kernel/plan-quota.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { insertInvoice, invoiceOfPeriod, type InvoiceRow } from './invoices.queries.ts'
import { mailInvoice } from './mails.ts'
import {
  endOfPeriods,
  lockSubscription,
  replaceActive,
  setPlan,
  type SubscriptionRow,
  takePromo,
  updateSubscription,
} from './plans.queries.ts'

/** PLAN-12: names everything there is too much of. */
export const requireFits = (plan: PlanForSale, usage: { items: number; users: number; fields: number }): void => {
  const limits = LIMITS_OF[plan]
  const TOO_SMALL = { items: 'plan_small_items', users: 'plan_small_users', fields: 'plan_small_fields' } as const
  refuseAll(
    (['items', 'users', 'fields'] as const)
      .filter((what) => isBeyond(limits, usage, what))
      .map((what) => new Problem(TOO_SMALL[what], { limit: limits[what]!, count: usage[what] }, what)),
  )
}
export const isBeyond = (
  limits: PlanLimits,
  usage: { items: number; users: number; fields: number },
  what: keyof PlanLimits,
): boolean => limits[what] !== null && usage[what] > limits[what]

/** `money`: null when it comes later. */
export type Money = { reference: string | null; payer: string | null } | null

/**
 * A subscription that was chosen begins: its first invoice, its period, its limits, in one transaction. However often
 * the browser or the provider says that it is paid, it begins once.
 */
export const begin = async (
  services: Services,
  db: Db,
  company: string,
  id: string,
  money: Money,
): Promise<InvoiceRow> => {
  const now = services.clock.now()
  const subscription = await lockSubscription(db, company, id)
  if (!subscription) throw new Problem('not_found')
  const { plan, period, promo } = subscription
  if (subscription.status !== 'pending') {
    const invoice = await invoiceOfPeriod(db, company, id, 1)
    if (!invoice) throw new Problem('conflict')
    return invoice
  }
  // Money that came from elsewhere is there: what it was paid for begins, even if somebody has added an item meanwhile.
  if (subscription.method !== 'redirect') requireFits(plan, await lockedUsage(db, company))
  const took = promo === null || (await takePromo(db, company, promo, id, now))
  if (!took && subscription.method !== 'redirect') throw atField('promo_used', 'promo')
  const end = await endOfPeriods(db, company, now, MONTHS[period])
  await replaceActive(db, company)
  await updateSubscription(db, company, id, {
    status: 'active',
    starts_at: now,
    periods: 1,
    renews_at: end,
    ...(money && { provider_payer: money.payer, ...(money.reference && { provider_reference: money.reference }) }),
  })
  await setPlan(db, company, { type: plan, period, start: now, end, limits: LIMITS_OF[plan] })
  const invoice = await insertInvoice(db, company, {
    ...invoiceOf(services, subscription),
    period_no: 1,
    amount: subscription.first_amount,
    promo,
    promo_percent: subscription.promo_percent,
    from_at: now,
    to_at: end,
    created_at: now,
    paid_at: money && now,
    due_at: dueFrom(now),
  })
  await mailInvoice(services, db, company, invoice, money ? 'paid' : 'unpaid')
  return invoice
}

export const dueFrom = (at: Date): Date => new Date(at.getTime() + LIMITS.invoiceDueMs)

/** What every invoice of a subscription says alike. */
export const invoiceOf = (
  { clock, settings }: Services,
  { id, plan, period, price, currency, billing }: SubscriptionRow,
) => ({
  id: clock.orderedUuid(),
  subscription_id: id,
  plan,
  period,
  price,
  currency,
  billing,
  vat_percent: settings.VAT_PERCENT ?? null,
  issuer: settings.INVOICE_ISSUER,
})
