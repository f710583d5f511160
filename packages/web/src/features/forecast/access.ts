import { roles } from '@entrepot/contract/kernel/roles.ts'

/** Who sees movements, whose sums these are, and who orders. */
export const FORECAST_ACCESS = {
  module: 'order',
  roles: [...roles('ITEM', 'TRANSACTIONS'), ...roles('ORDER', 'ADD')],
} as const
