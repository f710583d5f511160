import { FUNCTION_ROLES } from '@entrepot/contract/functions/roles.ts'

export const FUNCTIONS_ACCESS = { module: 'api', roles: FUNCTION_ROLES.reading } as const
export const FUNCTION_ADD = FUNCTION_ROLES.adding
export const FUNCTION_EDIT = FUNCTION_ROLES.editing
export const FUNCTION_DELETE = FUNCTION_ROLES.removing
