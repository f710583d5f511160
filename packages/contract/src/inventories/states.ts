import { defineTransitions } from '../kernel/transitions.ts'

/** The life of an inventory: counted by several, looked through, then posted by who may. */
export const INVENTORY_STATES = defineTransitions({
  name: 'Inventory',
  area: 'ITEM',
  states: ['counting', 'review', 'done', 'cancelled'],
  start: 'counting',
  refusal: 'inventory_over',
  refusals: { counting: 'inventory_counting', review: 'inventory_review' },
  acts: {
    change: { from: ['counting'], to: 'counting', right: 'INVENTORY', guard: 'the version that was read' },
    count: {
      from: ['counting'],
      to: 'counting',
      right: 'INVENTORY',
      guard: 'the record lies in its folders, the unit is that of the record',
      effect: 'keeps what was in stock at that moment; changes no stock',
    },
    submit: { from: ['counting'], to: 'review', right: 'INVENTORY', guard: 'something is counted' },
    reopen: { from: ['review'], to: 'counting', right: 'INVENTORY' },
    approve: {
      from: ['review'],
      to: 'done',
      right: 'FULL',
      guard: 'every counted record may be written; another person than those who counted, where it was made so',
      effect: 'posts the differences that were found, on the day of each count; what moved since stays moved',
    },
    cancel: { from: ['counting', 'review'], to: 'cancelled', right: 'INVENTORY' },
  },
})
export type InventoryState = (typeof INVENTORY_STATES)['states'][number]
