import { REQUEST_ROLES } from '@entrepot/contract/requests/roles.ts'

export const REQUESTS_ACCESS = { module: 'api', roles: REQUEST_ROLES.reading } as const
export const REQUEST_ADD = REQUEST_ROLES.adding
export const REQUEST_EDIT = REQUEST_ROLES.editing
export const REQUEST_DELETE = REQUEST_ROLES.removing
