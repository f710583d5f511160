import { defineModule } from '../kernel/module.ts'

export const stockModule = defineModule({
  name: 'stock',
  records: { movement: { placed: true } },
  actions: { stock_in: true, stock_out: true, reverse: true },
  lists: { transactions: true },
  suggestions: { transactions_actions: true, transactions_recipients: true, suppliers: true },
  importTargets: { transactions: true },
  searchTargets: { transactions: true },
  errors: {
    quantity_equipment: 422,
    remaining_negative: 422,
    reserved: 422,
    already_reversed: 409,
    reversal_of_reversal: 409,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof stockModule)['errors'], number> {}
}
