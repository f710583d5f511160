import { apiRoles } from '../connections/roles.ts'

export const REQUEST_ROLES = apiRoles('API_REQUEST')
