import type { Billing, PaymentMethod } from '@entrepot/contract/plans/plan.ts'
import type { Period, PlanForSale } from '@entrepot/contract/plans/price.ts'
import { happened } from '../../kernel/happened.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import { requestHash } from '../../kernel/idempotency.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { invoiceFor, invoiceOfPeriod } from './invoices.queries.ts'
import { heldPeriod, quoteFor, subscriptionNow } from './packs.ts'
import {
  activeSubscription,
  billedCompany,
  insertSubscription,
  subscriptionWithKey,
  type SubscriptionRow,
  updateSubscription,
} from './plans.queries.ts'
import { providersOf } from './providers.ts'
import { begin } from './settle.ts'

export type Order = {
  plan: PlanForSale
  period: Period
  promo?: string | undefined
  payment: { method: PaymentMethod; card?: string | undefined }
  billing?: { [K in keyof Billing]?: string | undefined } | undefined
}

/**
 * Chosen, asked for outside any transaction, begun. A repeat with the same key takes up where the first one stopped
 * (X-03).
 */
export const subscribe = async (ctx: Ctx, order: Order, key: string | null) => {
  const provider = providersOf(ctx.services)[order.payment.method]
  if (!provider) throw atField('unknown_value', 'payment.method', { value: order.payment.method })
  const chosen = await choose(ctx, order, key)
  if (chosen.status === 'refused') throw refusedCard()
  if (chosen.status !== 'pending' || chosen.checkout_url) return inTransaction(ctx, (inner) => answerOf(inner, chosen))
  const begun = await provider.begin(ctx.company.guid, chosen, order.payment.card ?? '')
  if (begun.kind === 'refused') {
    await inTransaction(ctx, (inner) =>
      updateSubscription(inner.db, ctx.company.guid, chosen.id, { status: 'refused' }),
    )
    throw refusedCard()
  }
  return inTransaction(ctx, async (inner) => {
    if (begun.kind === 'redirect') {
      await updateSubscription(inner.db, ctx.company.guid, chosen.id, {
        provider_reference: begun.reference,
        checkout_url: begun.url,
      })
      return answerOf(inner, { ...chosen, checkout_url: begun.url })
    }
    await begin(ctx.services, inner.db, ctx.company.guid, chosen.id, begun.kind === 'paid' ? begun : null)
    // Limits, end and price concern every open tab (COMP-24).
    const { guid, name, plan } = ctx.company
    happened(inner, 'company.changed', {
      guid,
      name,
      changes: [{ field: 'plan', old: plan.type, new: chosen.plan }],
    })
    wakeJob(inner, 'mails')
    return answerOf(inner, { ...chosen, status: 'active' })
  })
}

const refusedCard = () => new Problem('payment_refused', {}, 'payment.card')

const choose = async (ctx: Ctx, order: Order, key: string | null): Promise<SubscriptionRow> => {
  const {
    payment: { card: _, ...payment },
    ...rest
  } = order
  // A card number is kept nowhere, not even as part of a hash.
  const hash = requestHash({ ...rest, payment })
  const earlier = async (inner: Ctx) => {
    const row = key === null ? null : await subscriptionWithKey(inner.db, ctx.company.guid, ctx.user.guid, key)
    if (row && row.request_hash !== hash) throw new Problem('idempotency_mismatch')
    return row
  }
  try {
    return await inTransaction(ctx, async (inner) => (await earlier(inner)) ?? write(inner, order, key, hash))
  } catch (error) {
    // The same call, sent twice, was faster: it is written by now, and what it began may be why this one is refused.
    const isLate = error instanceof Problem || pgConstraint(error) === 'subscription_key'
    const first = isLate ? await inTransaction(ctx, earlier) : null
    if (!first) throw error
    return first
  }
}

const write = async (ctx: Ctx, order: Order, key: string | null, hash: string): Promise<SubscriptionRow> => {
  const { db, company } = ctx
  const quote = await quoteFor(ctx, order)
  const active = await activeSubscription(db, company.guid)
  if (heldPeriod(ctx, active, order.plan) === order.period) throw new Problem('plan_current')
  const { timezone: _, date_format: __, ...address } = await billedCompany(db, company.guid)
  const given = Object.fromEntries(Object.entries(order.billing ?? {}).filter(([, value]) => value)) as Partial<Billing>
  const row = {
    id: ctx.services.clock.orderedUuid(),
    plan: order.plan,
    period: order.period,
    currency: quote.currency,
    price: quote.price,
    first_amount: quote.amount,
    promo: quote.promo?.code ?? null,
    promo_percent: quote.promo?.percent ?? null,
    billing: { ...address, ...given },
    language: ctx.language,
    method: order.payment.method,
    created_by: ctx.user.guid,
    idem_key: key,
    request_hash: hash,
  }
  await insertSubscription(db, company.guid, row, nowOf(ctx))
  return {
    ...row,
    provider_reference: null,
    provider_payer: null,
    checkout_url: null,
    status: 'pending',
    starts_at: null,
    periods: 0,
    renews_at: null,
    failed_renewals: 0,
    charging_since: null,
  }
}

const answerOf = async (ctx: Ctx, { id, status, checkout_url }: SubscriptionRow) => {
  const invoice = await invoiceOfPeriod(ctx.db, ctx.company.guid, id, 1)
  return {
    guid: id,
    redirect: status === 'pending' ? checkout_url : null,
    subscription: await subscriptionNow(ctx),
    invoice: invoice && invoiceFor(invoice),
  }
}
