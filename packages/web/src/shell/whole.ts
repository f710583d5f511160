import type { Role } from '@entrepot/contract/kernel/roles.ts'

/** Who may open the whole application on a phone (NAV-71): whoever looks after the people of the company. */
export const ADMINISTRATORS: readonly Role[] = ['ROLE_USER_FULL']
