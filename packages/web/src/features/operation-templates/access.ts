import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

export const READERS = anyRole('CUSTOM_INTERVENTION')
export const CREATORS = roles('CUSTOM_INTERVENTION', 'CREATE')
export const EDITORS = roles('CUSTOM_INTERVENTION', 'EDIT')
export const REMOVERS = roles('CUSTOM_INTERVENTION', 'DELETE')
