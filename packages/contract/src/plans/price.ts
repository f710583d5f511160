import type { Language } from '../kernel/language.ts'

/** Money is whole cents everywhere; it becomes a text at the very end and never a fraction. */
export const BILLING_CURRENCIES = ['euro', 'dollar'] as const
export type BillingCurrency = (typeof BILLING_CURRENCIES)[number]
export const PERIODS = ['monthly', 'yearly'] as const
export type Period = (typeof PERIODS)[number]
export const MONTHS: Record<Period, number> = { monthly: 1, yearly: 12 }

export const FOR_SALE = ['essential', 'advance'] as const
export type PlanForSale = (typeof FOR_SALE)[number]
export type PlanType = PlanForSale | 'trial' | 'pro_old' | 'enterprise_old' | 'custom'
export type PlanLimits = { items: number | null; users: number | null; fields: number | null }

/** PLAN-02 to PLAN-05, PLAN-13: what each plan allows unless the operator says otherwise; null is without limit. */
export const LIMITS_OF: Record<PlanType, PlanLimits> = {
  trial: { items: 500, users: 2, fields: null },
  essential: { items: 500, users: 10, fields: 5 },
  advance: { items: 1_000, users: 20, fields: 20 },
  pro_old: { items: 2_000, users: 30, fields: 30 },
  enterprise_old: { items: null, users: null, fields: null },
  custom: { items: null, users: null, fields: null },
}
/** A month, in cents (PLAN-06, PLAN-07). */
const MONTHLY: Record<PlanForSale, Record<BillingCurrency, number>> = {
  essential: { euro: 35_00, dollar: 40_00 },
  advance: { euro: 50_00, dollar: 55_00 },
}
/** PLAN-08. */
export const currencyFor = (language: Language): BillingCurrency => (language === 'en' ? 'dollar' : 'euro')

/** `percent` of it taken away; half a cent goes to the seller. */
const lessPercent = (cents: number, percent: number): number => Math.floor((cents * (100 - percent) + 50) / 100)

/** What a period costs before a promo code (PLAN-10). */
export const priceOf = (
  plan: PlanForSale,
  period: Period,
  currency: BillingCurrency,
  annualDiscountPercent: number,
): number => {
  const month = MONTHLY[plan][currency]
  return period === 'monthly' ? month : lessPercent(12 * month, annualDiscountPercent)
}
/** A promo code comes after the annual discount (PLAN-11). */
export const afterPromo = (price: number, promoPercent: number): number => lessPercent(price, promoPercent)

const SYMBOL: Record<BillingCurrency, string> = { euro: '€', dollar: '$' }

/** `1 234,50 €` and `$1,234.50`; a full amount has no decimals when `short`. */
export const formatMoney = (
  cents: number,
  currency: BillingCurrency,
  language: Language,
  { short = false } = {},
): string => {
  const [whole, rest] = [String(Math.trunc(cents / 100)), String(cents % 100).padStart(2, '0')]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? '\u202F' : ',')
  const digits = short && rest === '00' ? grouped : `${grouped}${language === 'fr' ? ',' : '.'}${rest}`
  return language === 'fr' ? `${digits}\u00A0${SYMBOL[currency]}` : `${SYMBOL[currency]}${digits}`
}
