import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const SITES_ACCESS = { roles: anyRole('RECIPIENT') } as const
export const SITE_ADD = roles('RECIPIENT', 'ADD')
export const SITE_EDIT = roles('RECIPIENT', 'EDIT')
export const SITE_DELETE = roles('RECIPIENT', 'DELETE')
