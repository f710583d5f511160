import { defineModule } from '../kernel/module.ts'

export const reservationsModule = defineModule({
  name: 'reservations',
  flag: 'reservation',
  records: { reservation: { area: 'RESERVATION', placed: true }, reservation_name: { area: 'RESERVATION' } },
  actions: { cancel: true, expire: true },
  lists: { reservations: true, 'reservation-names': true },
  messages: {
    reservation_expired_one: true,
    reservation_expired_many: true,
    reservation_short: true,
    reservation_short_many: true,
  },
  notifications: {
    reservation_expired: { any: 'RESERVATION', rank: 3 },
    reservation_short: { any: 'RESERVATION', rank: 4 },
  },
  searchTargets: { reservations: true },
  errors: {
    reservation_ended: 409,
    reservation_too_much: 422,
    reservation_past: 422,
    name_in_use: 409,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof reservationsModule)['errors'], number> {}
}
