import { MONTHS } from '@entrepot/contract/plans/price.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import type { Services } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import {
  insertInvoice,
  invoiceOfPeriod,
  type InvoiceRow,
  markInvoicePaid,
  overdueInvoices,
  setDue,
} from './invoices.queries.ts'
import { mailInvoice, payersHear } from './mails.ts'
import {
  activeSubscription,
  endOfPeriods,
  lockSubscription,
  setPlanEnd,
  type SubscriptionRow,
  updateSubscription,
} from './plans.queries.ts'
import { type Charged, providersOf } from './providers.ts'
import { dueFrom, invoiceOf } from './settle.ts'

const MOST_FAILURES = 2

/**
 * What is due at `now`: the next period, and invoices nobody has paid. Any number of nodes may ask at once; each thing
 * happens once.
 */
export const renewCompany = async (services: Services, company: string, now: Date): Promise<void> => {
  await countOverdue(services, company, now)
  const due = await inCompany(services, company, (db) => takeDue(services, db, company, now))
  if (!due) return
  const { subscription, invoice } = due
  // A way of paying that this installation no longer offers has failed to pay.
  const provider = providersOf(services)[subscription.method]
  const charged: Charged = provider
    ? await provider.renew(company, subscription, invoice, subscription.failed_renewals + 1)
    : { kind: 'refused' }
  await inCompany(services, company, (db) => post(services, db, company, due, charged, now))
}

/** Runs in one transaction and tells open tabs of a new end of the plan. */
const inCompany = async <T>(
  services: Services,
  company: string,
  work: (db: Db) => Promise<T | null>,
): Promise<T | null> => {
  const { result, announce } = await transaction(services.pool, { company }, async ({ db }) => {
    const result = await work(db)
    return {
      result,
      announce:
        result === null
          ? () => {}
          : await writeEvents(services, db, company, [
              { topic: 'config', data: {} },
              ...(await payersHear(db, company)),
            ]),
    }
  })
  announce()
  if (result !== null) services.jobs.poke('mails')
  return result
}

type Due = { subscription: SubscriptionRow; invoice: InvoiceRow }
/** The invoice of the next period, made once, and the sole right to ask for its money for a while. */
const takeDue = async (services: Services, db: Db, company: string, now: Date): Promise<Due | null> => {
  const isDue = ({ status, renews_at, charging_since }: SubscriptionRow) =>
    status === 'active' &&
    renews_at !== null &&
    renews_at.getTime() <= now.getTime() + LIMITS.renewAheadMs &&
    (charging_since === null || charging_since.getTime() <= now.getTime() - LIMITS.chargeLeaseMs)
  const seen = await activeSubscription(db, company)
  if (!seen || !isDue(seen)) return null
  const subscription = await lockSubscription(db, company, seen.id)
  if (!subscription || !isDue(subscription)) return null
  await updateSubscription(db, company, subscription.id, { charging_since: now })
  // A provider that does not answer shuts nobody out: the plan stays open until it is asked again.
  const askedAgain = new Date(now.getTime() + LIMITS.chargeLeaseMs + LIMITS.renewAheadMs)
  if (askedAgain > subscription.renews_at!) await setPlanEnd(db, company, askedAgain)
  const { periods, period } = subscription
  const start = subscription.starts_at!
  const [from, to] = [
    await endOfPeriods(db, company, start, periods * MONTHS[period]),
    await endOfPeriods(db, company, start, (periods + 1) * MONTHS[period]),
  ]
  const invoice =
    (await invoiceOfPeriod(db, company, subscription.id, periods + 1)) ??
    (await insertInvoice(db, company, {
      ...invoiceOf(services, subscription),
      period_no: periods + 1,
      amount: subscription.price,
      promo: null,
      promo_percent: null,
      from_at: from,
      to_at: to,
      created_at: now,
      due_at: dueFrom(now),
      paid_at: null,
    }))
  return { subscription, invoice }
}

/** What the provider answered, unless somebody has posted it meanwhile. */
const post = async (
  services: Services,
  db: Db,
  company: string,
  { subscription: seen, invoice }: Due,
  charged: Charged,
  now: Date,
): Promise<true | null> => {
  const subscription = await lockSubscription(db, company, seen.id)
  if (
    subscription?.status !== 'active' ||
    subscription.periods !== seen.periods ||
    subscription.failed_renewals !== seen.failed_renewals
  ) {
    if (charged.kind !== 'paid') return null
    // The money came all the same, and its invoice says so; for a period that nobody has any more the operator gives it
    // back.
    if (subscription?.status !== 'active')
      services.log.error(
        { company, invoice: invoice.number, reference: charged.reference },
        'plans: paid for a subscription that was replaced meanwhile',
      )
    await markInvoicePaid(db, company, invoice.id, now)
    return true
  }
  if (charged.kind === 'refused') {
    const again = new Date(subscription.renews_at!.getTime() + LIMITS.renewAgainMs)
    await fail(services, db, company, subscription, invoice, again, now)
    return true
  }
  await updateSubscription(db, company, subscription.id, {
    periods: subscription.periods + 1,
    renews_at: invoice.to_at,
    charging_since: null,
    ...(charged.kind === 'paid' && { failed_renewals: 0 }),
  })
  await setPlanEnd(db, company, invoice.to_at)
  if (charged.kind === 'paid') await markInvoicePaid(db, company, invoice.id, now)
  await mailInvoice(services, db, company, invoice, charged.kind === 'paid' ? 'paid' : 'unpaid')
  return true
}

/** PLAN-28: the first failure leaves time for another attempt, the second ends the plan. */
const fail = async (
  services: Services,
  db: Db,
  company: string,
  subscription: SubscriptionRow,
  invoice: InvoiceRow,
  again: Date,
  now: Date,
): Promise<void> => {
  const failed = subscription.failed_renewals + 1
  if (failed >= MOST_FAILURES) {
    await updateSubscription(db, company, subscription.id, {
      status: 'ended',
      renews_at: null,
      failed_renewals: failed,
      charging_since: null,
    })
    await setPlanEnd(db, company, now)
    await mailInvoice(services, db, company, invoice, 'ended')
    return
  }
  const isLater = subscription.method === 'invoice'
  await updateSubscription(db, company, subscription.id, {
    failed_renewals: failed,
    charging_since: null,
    ...(!isLater && { renews_at: again }),
  })
  if (!isLater) await setPlanEnd(db, company, again)
  await mailInvoice(services, db, company, invoice, isLater ? 'unpaid' : 'refused', again)
}

/** An invoice that is not paid in time is a failed renewal, once every 30 days. */
const countOverdue = async (services: Services, company: string, now: Date): Promise<void> => {
  await inCompany(services, company, async (db) => {
    const seen = await activeSubscription(db, company)
    if (seen?.method !== 'invoice' || (await overdueInvoices(db, company, seen.id, now)).length === 0) return null
    const subscription = await lockSubscription(db, company, seen.id)
    const [invoice, ...others] = await overdueInvoices(db, company, seen.id, now)
    if (subscription?.status !== 'active' || !invoice) return null
    const again = dueFrom(now)
    for (const one of [invoice, ...others]) await setDue(db, company, one.id, again)
    await fail(services, db, company, subscription, invoice, again, now)
    return true
  })
}
