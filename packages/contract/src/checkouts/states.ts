import { defineTransitions } from '../kernel/transitions.ts'

/** The life of a checkout (CHK-09): it is late by its due date and the company's clock, which is no state of it. */
export const CHECKOUT_STATES = defineTransitions({
  name: 'Checkout',
  area: 'CHECKOUT',
  states: ['checked_out', 'checked_in'],
  start: 'checked_out',
  refusal: 'checkout_over',
  acts: {
    change: {
      from: ['checked_out'],
      to: 'checked_out',
      right: '',
      guard: 'a day that is not over, the version that was read',
      effect: 'is told anew when it is late again',
    },
    checkin: {
      from: ['checked_out'],
      to: ['checked_out', 'checked_in'],
      right: '',
      area: 'CHECKIN',
      guard: 'no more than what is out',
      effect: 'gives back what came; ends with the last of it',
    },
  },
})
export type CheckoutState = (typeof CHECKOUT_STATES)['states'][number]
