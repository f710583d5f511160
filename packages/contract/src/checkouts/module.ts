import { defineModule } from '../kernel/module.ts'

export const checkoutsModule = defineModule({
  name: 'checkouts',
  flag: 'checkout',
  homeLines: { late_checkouts: true },
  areas: { CHECKOUT: true, CHECKIN: true },
  records: { checkout: { area: 'CHECKOUT', placed: true, topic: 'items' } },
  actions: { checkout: true, checkin: true },
  lists: { checkouts: true },
  messages: {
    checkout_late_one: true,
    checkout_late_many: true,
    checkout_own_late_one: true,
    checkout_own_late_many: true,
  },
  notifications: {
    checkout_late: { any: 'CHECKIN', rank: 14 },
    checkout_own_late: { rank: 15 },
  },
  searchTargets: { checkouts: true },
  errors: {
    checkout_already: 409,
    checkout_over: 409,
    checkout_too_much: 422,
    checkin_too_much: 422,
    checkout_past: 422,
    handover_signed: 409,
  },
  events: {
    'checkout.made': {
      record: 'checkout',
      action: 'checkout',
      trigger: 'checkout',
      payload: { item: 'text', recipient: 'text', quantity: 'number', dueDate: 'text' },
    },
    'checkout.returned': {
      record: 'checkout',
      action: 'checkin',
      trigger: 'checkin',
      payload: { item: 'text', recipient: 'text', quantity: 'number', remaining: 'number' },
    },
    'checkout.changed': { record: 'checkout', action: 'update' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof checkoutsModule)['errors'], number> {}
}
