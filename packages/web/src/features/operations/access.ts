import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'

/** Whoever may look at operations; somebody a task is given to needs none of these (TASK-13). */
export const READERS = anyRole('INTERVENTION', 'CUSTOM_INTERVENTION')
/** Roles for templates count for what was made from one. */
export const CREATORS = [...roles('INTERVENTION', 'CREATE'), ...roles('CUSTOM_INTERVENTION', 'CREATE')]
export const EDITORS = [...roles('INTERVENTION', 'EDIT'), ...roles('CUSTOM_INTERVENTION', 'EDIT')]
