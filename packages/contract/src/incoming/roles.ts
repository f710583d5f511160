import { apiRoles } from '../connections/roles.ts'

export const INCOMING_ROLES = apiRoles('API_INCOMING_REQUEST')
