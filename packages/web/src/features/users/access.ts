import { anyRole } from '@entrepot/contract/kernel/roles.ts'

export const USER_VIEW = anyRole('USER')
export const GROUP_VIEW = anyRole('GROUP')
