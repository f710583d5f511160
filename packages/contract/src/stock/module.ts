import { defineModule } from '../kernel/module.ts'

export const stockModule = defineModule({
  name: 'stock',
  areas: { PRICE: true },
  records: { movement: { placed: true } },
  actions: { stock_in: true, stock_out: true, reverse: true },
  lists: { transactions: true },
  suggestions: { transactions_actions: true, transactions_recipients: true, suppliers: true },
  importTargets: {
    // A quantity below zero leaves (IMP-23). Movements change the stock of what is there.
    transactions: {
      record: 'item',
      rank: 4,
      fields: ['item', 'quantity', 'unitPrice', 'action', 'date', 'recipient', 'comment', 'parent'],
      update: { required: ['item', 'quantity'], needs: ['ITEM', 'TRANSACTIONS'] },
    },
  },
  searchTargets: { transactions: true },
  errors: {
    quantity_equipment: 422,
    remaining_negative: 422,
    reserved: 422,
    checked_out: 422,
    still_out: 409,
    action_direction: 422,
    price_of_exit: 422,
    already_reversed: 409,
    reversal_of_reversal: 409,
    reversal_of_transit: 409,
    reversal_of_reception: 409,
    reversal_of_conversion: [409, 'conflict'],
    unit_changed: 409,
    unit_changed_since: [409, 'conflict'],
    conversion_reserved: [409, 'conflict'],
  },
  events: {
    'stock.in': { record: 'item', action: 'stock_in', trigger: 'stock_in' },
    'stock.out': { record: 'item', action: 'stock_out', trigger: 'stock_out' },
    'stock.counted': { record: 'item', action: 'inventory', trigger: 'inventory_done' },
    'stock.reversed': { record: 'item', action: 'reverse' },
    'stock.converted': { record: 'item', action: 'update' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof stockModule)['errors'], number> {}
}
