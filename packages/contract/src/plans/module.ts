import { defineModule } from '../kernel/module.ts'

export const plansModule = defineModule({
  name: 'plans',
  notifications: { plan: {} },
  messages: { plan_trial: true, plan_paid: true, plan_unpaid: true, plan_refused: true, plan_ended: true },
  errors: {
    payment_refused: 402,
    plan_current: 409,
    plan_small_items: [422, 'plan_too_small'],
    plan_small_users: [422, 'plan_too_small'],
    plan_small_fields: [422, 'plan_too_small'],
    promo_unknown: 422,
    promo_used: 422,
    payment_unreachable: 503,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof plansModule)['errors'], number> {}
}
