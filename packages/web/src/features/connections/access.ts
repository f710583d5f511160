import { CONNECTION_ROLES } from '@entrepot/contract/connections/roles.ts'

export const CONNECTIONS_ACCESS = { module: 'api', roles: CONNECTION_ROLES.reading } as const
export const CONNECTION_ADD = CONNECTION_ROLES.adding
export const CONNECTION_EDIT = CONNECTION_ROLES.editing
export const CONNECTION_DELETE = CONNECTION_ROLES.removing
