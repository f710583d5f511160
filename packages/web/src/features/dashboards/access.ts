import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const DASHBOARD_ACCESS = { roles: anyRole('DASHBOARD') } as const
export const DASHBOARD_ADD = roles('DASHBOARD', 'ADD')
