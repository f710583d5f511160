import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

/** Any role of the area reads, as everywhere (PERM-22); the screen is read-only for who may not write (COMP-07). */
export const COMPANY_ACCESS = { roles: anyRole('USER') } as const
export const WRITERS = roles('USER')
