import { defineTransitions } from '../kernel/transitions.ts'

/** A reservation that ends within so many days is worth a look, and so is one that ended no longer ago. */
export const SOON_DAYS = 7

/** Why a reservation keeps nothing any more. */
export const ENDS = ['expired', 'cancelled', 'used', 'item_deleted'] as const

/**
 * The life of a reservation (RES-*). Its state is as of today: one whose last day is over is `expired` from that
 * moment, whether the job has stored it or not (decision 0014).
 */
export const RESERVATION_STATES = defineTransitions({
  name: 'Reservation',
  area: 'RESERVATION',
  states: ['active', ...ENDS],
  start: 'active',
  refusal: 'reservation_ended',
  acts: {
    change: {
      from: ['active'],
      to: 'active',
      right: 'EDIT',
      guard: 'no more than what is available, a day that is not over, the version that was read',
    },
    take: {
      from: ['active'],
      to: ['active', 'used'],
      right: 'none',
      guard: 'comes with a stock out that names it',
      effect: 'lowers what is kept; ends it when nothing is left',
    },
    cancel: { from: ['active'], to: 'cancelled', right: 'EDIT', effect: 'gives back what is kept' },
    expire: {
      from: ['active'],
      to: 'expired',
      right: 'none',
      guard: 'its last day is over',
      effect: 'tells its maker',
    },
    trash: { from: ['active'], to: 'item_deleted', right: 'none', guard: 'its item goes to the trash' },
  },
})
export type ReservationState = (typeof RESERVATION_STATES)['states'][number]

/** The state that a reservation shows. */
export const reservationState = ({
  active,
  ended,
}: {
  active: boolean
  ended: (typeof ENDS)[number] | null
}): ReservationState => (active ? 'active' : (ended ?? 'expired'))
