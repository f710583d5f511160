import { can } from '@entrepot/contract/kernel/rights.ts'
import { PAYERS } from '@entrepot/contract/plans/payers.ts'
import type { Packs, Quote, Subscription } from '@entrepot/contract/plans/plan.ts'
import {
  afterPromo,
  currencyFor,
  FOR_SALE,
  LIMITS_OF,
  type Period,
  type PlanForSale,
  priceOf,
} from '@entrepot/contract/plans/price.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { atField } from '../../kernel/problem.ts'
import { administratorsOf, planOf } from '../users/index.ts'
import { activeSubscription, planScope, promoWasUsed, type SubscriptionRow } from './plans.queries.ts'
import { providersOf } from './providers.ts'
import { isBeyond, requireFits } from './settle.ts'

/**
 * The period in which a plan runs and pays well: it is not sold twice. After a failed renewal another card may pay it.
 */
export const heldPeriod = ({ company }: Ctx, active: SubscriptionRow | null, plan: PlanForSale): Period | null =>
  active && !company.plan.expired && active.plan === plan && active.failed_renewals === 0 ? active.period : null

export const packsFor = async (ctx: Ctx): Promise<Packs> => {
  const { settings } = ctx.services
  const [{ usage, type }, administrators, active] = await Promise.all([
    planOf(ctx),
    administratorsOf(ctx.db, ctx.company.guid),
    activeSubscription(ctx.db, ctx.company.guid),
  ])
  const currency = currencyFor(ctx.language)
  const price = (plan: PlanForSale, period: Period) => priceOf(plan, period, currency, settings.ANNUAL_DISCOUNT_PERCENT)
  return {
    data: FOR_SALE.map((plan) => ({
      plan,
      limits: LIMITS_OF[plan],
      monthly: price(plan, 'monthly'),
      yearly: price(plan, 'yearly'),
      current: plan === type,
      held: heldPeriod(ctx, active, plan),
      tooSmallFor: (['items', 'users', 'fields'] as const).filter((what) => isBeyond(LIMITS_OF[plan], usage, what)),
    })),
    currency,
    annualDiscount: settings.ANNUAL_DISCOUNT_PERCENT,
    methods: Object.keys(providersOf(ctx.services)) as Packs['methods'],
    mayPay: can(ctx.rights.roles, PAYERS),
    administrators: administrators.map(({ guid, name }) => ({ guid, name })),
  }
}

export const subscriptionOf = async (ctx: Ctx): Promise<Subscription> => {
  const [plan, active] = await Promise.all([planOf(ctx), activeSubscription(ctx.db, ctx.company.guid)])
  return {
    ...plan,
    guid: active?.id ?? null,
    renewal: active?.renews_at
      ? {
          date: active.renews_at.toISOString(),
          amount: active.price,
          currency: active.currency,
          method: active.method,
          failed: active.failed_renewals,
        }
      : null,
  }
}
/** As it is after this transaction has changed the plan. */
export const subscriptionNow = async (ctx: Ctx): Promise<Subscription> =>
  subscriptionOf({ ...ctx, company: { ...ctx.company, plan: await planScope(ctx.db, ctx.company.guid, nowOf(ctx)) } })

/** PLAN-10 to PLAN-12: the amount due, or everything that stands in its way. */
export const quoteFor = async (
  ctx: Ctx,
  { plan, period, promo: typed }: { plan: PlanForSale; period: Period; promo?: string | undefined },
): Promise<Quote> => {
  const { settings } = ctx.services
  const { usage } = await planOf(ctx)
  requireFits(plan, usage)
  const currency = currencyFor(ctx.language)
  const promo = typed ? await promoFor(ctx, typed) : null
  const price = priceOf(plan, period, currency, settings.ANNUAL_DISCOUNT_PERCENT)
  return {
    plan,
    period,
    currency,
    full: priceOf(plan, period, currency, 0),
    price,
    promo,
    amount: promo ? afterPromo(price, promo.percent) : price,
    vatPercent: settings.VAT_PERCENT ?? null,
  }
}

const promoFor = async (ctx: Ctx, typed: string): Promise<{ code: string; percent: number }> => {
  const refuse = (code: 'promo_unknown' | 'promo_used') => atField(code, 'promo')
  const promo = ctx.services.settings.PROMO_CODES.find(({ code }) => code === typed.toUpperCase())
  if (!promo) throw refuse('promo_unknown')
  if (await promoWasUsed(ctx.db, ctx.company.guid, promo.code)) throw refuse('promo_used')
  return promo
}
