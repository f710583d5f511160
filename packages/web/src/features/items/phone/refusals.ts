import type { Outcome } from '../../stock/index.ts'

const BY_STOCK = ['remaining_negative', 'reserved']
/** What the device knows of the stock may be old: whether there is enough is then for the server to say. */
export const knownRefusal = (outcome: Outcome, isOld: boolean): Outcome =>
  isOld && outcome.refusal && BY_STOCK.includes(outcome.refusal.code) ? { remaining: null, refusal: null } : outcome
