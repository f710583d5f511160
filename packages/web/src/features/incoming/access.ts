import { INCOMING_ROLES } from '@entrepot/contract/incoming/roles.ts'

export const INCOMING_ACCESS = { module: 'api', roles: INCOMING_ROLES.reading } as const
