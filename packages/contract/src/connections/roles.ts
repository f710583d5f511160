import { type Area, anyRole, type Role, roles } from '../kernel/roles.ts'

type ApiArea = Extract<Area, `API_${string}`>
type Rights = { reading: readonly Role[]; adding: readonly Role[]; editing: readonly Role[]; removing: readonly Role[] }

/** Who may what in a part of the API: the roles of its area, or the one for all of it (API-09). */
export const apiRoles = (area: ApiArea): Rights => {
  const whole = roles('API', 'FULL')
  return {
    reading: [...anyRole(area), ...whole],
    adding: [...roles(area, 'ADD'), ...whole],
    editing: [...roles(area, 'EDIT'), ...whole],
    removing: [...roles(area, 'DELETE'), ...whole],
  }
}
export const CONNECTION_ROLES = apiRoles('API_CONNECTION')
