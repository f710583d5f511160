import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const DASHBOARD_ACCESS = { roles: anyRole('DASHBOARD') } as const
export const DASHBOARD_ADD = roles('DASHBOARD', 'ADD')
/** Who may look at what there was. */
export const LOOK_BACK = roles('ITEM', 'TRANSACTIONS')
