import { defineTransitions } from '../kernel/transitions.ts'

const OPEN = ['delivery_in_progress', 'partially_received'] as const

/** The life of a purchase order (ORD-10). Which of the states it is in follows from its lines (T28). */
export const ORDER_STATES = defineTransitions({
  name: 'Purchase order',
  area: 'ORDER',
  states: ['delivery_in_progress', 'partially_received', 'received', 'cancelled'],
  start: 'delivery_in_progress',
  refusal: 'order_over',
  refusals: { received: 'order_received', cancelled: 'order_cancelled' },
  acts: {
    change: {
      from: OPEN,
      to: [...OPEN, 'received'],
      right: 'EDIT',
      guard: 'the version that was read; articles with receptions stay, and no less is ordered than was received',
    },
    send: { from: OPEN, to: OPEN, right: 'EDIT', guard: 'an address', effect: 'mails the order as a document' },
    receive: {
      from: OPEN,
      to: ['partially_received', 'received'],
      right: 'EDIT',
      guard: 'write on the destination; more than ordered only when confirmed',
      effect: 'posts the movements of what came, all or none',
    },
    close_line: {
      from: OPEN,
      to: [...OPEN, 'received'],
      right: 'EDIT',
      guard: 'a reason; something of the order was received, or another line is still open',
      effect: 'the rest of the line is on order no more',
    },
    reverse: {
      from: ['partially_received', 'received', 'cancelled'],
      to: ['delivery_in_progress', 'partially_received', 'received', 'cancelled'],
      right: 'EDIT',
      guard: 'a reason; what came is still there',
      effect: 'takes the movements of a reception back; one that is cancelled stays so',
    },
    cancel: { from: OPEN, to: 'cancelled', right: 'EDIT', effect: 'keeps what was received' },
  },
})
export type OrderState = (typeof ORDER_STATES)['states'][number]

/** In which something is still expected. */
export const OPEN_ORDER_STATES: readonly OrderState[] = OPEN
export const isOpenOrder = (state: OrderState): boolean => OPEN_ORDER_STATES.includes(state)

/** What a line says of itself to the state of its order, in whole or hundredths alike. */
export type LineFigures = { ordered: number; received: number; isClosed: boolean }

/** Whether nothing more of it is expected. */
export const isSettled = ({ ordered, received, isClosed }: LineFigures): boolean => isClosed || received >= ordered

/** T28: one that is cancelled stays so. */
export const orderStateOf = (lines: readonly LineFigures[], isCancelled: boolean): OrderState => {
  if (isCancelled) return 'cancelled'
  const hasReceived = lines.some(({ received }) => received > 0)
  if (hasReceived && lines.every(isSettled)) return 'received'
  return hasReceived ? 'partially_received' : 'delivery_in_progress'
}
