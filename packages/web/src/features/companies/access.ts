import { roles } from '@entrepot/contract/kernel/roles.ts'

/** NAV-62. */
export const COMPANY_ACCESS = { roles: roles('USER') } as const
