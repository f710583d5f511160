import { defineModule } from '../kernel/module.ts'

export const reservationsModule = defineModule({
  name: 'reservations',
  flag: 'reservation',
  homeLines: { ending_reservations: true, ended_reservations: true },
  areas: { RESERVATION: true },
  records: {
    reservation: { area: 'RESERVATION', placed: true, topic: 'items', movesStock: true },
    reservation_name: { area: 'RESERVATION', topic: 'config' },
  },
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
  events: {
    'reservation_name.created': { record: 'reservation_name', action: 'create' },
    'reservation_name.changed': { record: 'reservation_name', action: 'update' },
    'reservation_name.deleted': { record: 'reservation_name', action: 'delete' },
    'reservation.created': {
      record: 'reservation',
      action: 'create',
      trigger: 'reservation_created',
      payload: { item: 'text', quantity: 'number', expiryDate: 'date' },
    },
    'reservation.changed': { record: 'reservation', action: 'update' },
    'reservation.taken': { record: 'reservation', action: 'stock_out' },
    'reservation.cancelled': { record: 'reservation', action: 'cancel' },
    'reservation.expired': {
      record: 'reservation',
      action: 'expire',
      trigger: 'reservation_expired',
      payload: { item: 'text', quantity: 'number' },
    },
    'reservation.deleted': { record: 'reservation', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof reservationsModule)['errors'], number> {}
}
