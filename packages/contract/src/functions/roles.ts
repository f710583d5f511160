import { apiRoles } from '../connections/roles.ts'

export const FUNCTION_ROLES = apiRoles('API_FUNCTION')
