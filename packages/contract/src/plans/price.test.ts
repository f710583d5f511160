import { expect, it } from 'vitest'
import {
  afterPromo,
  type BillingCurrency,
  formatMoney,
  LIMITS_OF,
  type Period,
  type PlanForSale,
  priceOf,
} from './price.ts'

it.each<[PlanForSale, Period, BillingCurrency, number, number]>([
  ['essential', 'monthly', 'euro', 35_00, 31_50],
  ['essential', 'yearly', 'euro', 336_00, 302_40],
  ['advance', 'monthly', 'euro', 50_00, 45_00],
  ['advance', 'yearly', 'euro', 480_00, 432_00],
  ['essential', 'monthly', 'dollar', 40_00, 36_00],
  ['essential', 'yearly', 'dollar', 384_00, 345_60],
  ['advance', 'monthly', 'dollar', 55_00, 49_50],
  ['advance', 'yearly', 'dollar', 528_00, 475_20],
])(
  '%s %s in %s costs %i cents, and %i with the promo code after the annual discount (PLAN-06 to PLAN-11)',
  (plan, period, currency, price, withPromo) => {
    expect(priceOf(plan, period, currency, 20)).toBe(price)
    expect(afterPromo(price, 10)).toBe(withPromo)
  },
)
it('rounds to the cent, half a cent up, whatever the discount is', () => {
  expect(afterPromo(35_05, 10)).toBe(31_55)
  expect(priceOf('essential', 'yearly', 'euro', 0)).toBe(420_00)
  expect(priceOf('essential', 'yearly', 'euro', 100)).toBe(0)
  for (let percent = 0; percent <= 100; percent++)
    expect(Number.isInteger(priceOf('advance', 'yearly', 'dollar', percent))).toBe(true)
})
it('knows the limits of the plans (PLAN-02 to PLAN-04, PLAN-13)', () =>
  expect(LIMITS_OF).toEqual({
    trial: { items: 500, users: 2, fields: null },
    essential: { items: 500, users: 10, fields: 5 },
    advance: { items: 1000, users: 20, fields: 20 },
    pro_old: { items: 2000, users: 30, fields: 30 },
    enterprise_old: { items: null, users: null, fields: null },
    custom: { items: null, users: null, fields: null },
  }))
it('writes money as each language does', () => {
  expect([
    formatMoney(123_450, 'euro', 'fr'),
    formatMoney(123_450, 'dollar', 'en'),
    formatMoney(5, 'euro', 'fr'),
    formatMoney(336_00, 'euro', 'fr', { short: true }),
    formatMoney(31_50, 'dollar', 'en', { short: true }),
  ]).toEqual(['1\u202F234,50\u00A0€', '$1,234.50', '0,05\u00A0€', '336\u00A0€', '$31.50'])
})
