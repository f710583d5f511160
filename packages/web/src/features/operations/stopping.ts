import { TASK_STATES, type StoppingAct } from '@entrepot/contract/operations/lifecycle.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { rolesFor } from '@entrepot/contract/kernel/transitions.ts'
import { can } from '../../kernel/session.ts'

/** Each of the three acts has a role of its own, for operations of templates another one (TASK-07). */
export const mayStop = (act: StoppingAct): boolean =>
  can([
    ...rolesFor(TASK_STATES, act),
    ...roles('CUSTOM_INTERVENTION', `TASK_${act.toUpperCase() as Uppercase<StoppingAct>}`),
  ])
