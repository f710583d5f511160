import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

/** Whoever may look at operations; somebody a task is given to needs none of these (TASK-13). */
export const READERS = anyRole('INTERVENTION', 'CUSTOM_INTERVENTION')
export const CREATORS = roles('INTERVENTION', 'CREATE')
export const EDITORS = roles('INTERVENTION', 'EDIT')
