import { roles } from '../kernel/roles.ts'

/** Who may look at what there was: whoever reads movements. */
export const LOOK_BACK = roles('ITEM', 'TRANSACTIONS')
/** Who could do what is for whoever sees what people may do today (USER-07). */
export const RIGHTS_THEN = roles('USER', 'ADD', 'EDIT', 'DELETE')
