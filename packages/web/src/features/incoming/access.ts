import { INCOMING_ROLES } from '@entrepot/contract/incoming/roles.ts'

export const INCOMING_ACCESS = { module: 'api', roles: INCOMING_ROLES.reading } as const
export const INCOMING_ADD = INCOMING_ROLES.adding
export const INCOMING_EDIT = INCOMING_ROLES.editing
export const INCOMING_DELETE = INCOMING_ROLES.removing
