import { z } from 'zod'
import { roles } from '../kernel/roles.ts'
import { LongText } from '../kernel/shapes.ts'
import { rolesFor } from '../kernel/transitions.ts'
import { TASK_STATES, type StoppingAct } from './lifecycle.ts'

/** Whether it is blank is said with words of its own (T39). */
export const Reason = z.object({ reason: LongText.optional() })

/** An act on tasks, for those of templates by roles of their own (TASK-07). */
export const mayStop = (act: StoppingAct) => [
  ...rolesFor(TASK_STATES, act),
  ...roles('CUSTOM_INTERVENTION', `TASK_${act.toUpperCase() as Uppercase<StoppingAct>}`),
]
/** Who changes what was planned; roles for templates count for what was made from one (COP-11). */
export const editors = [...roles('INTERVENTION', 'EDIT'), ...roles('CUSTOM_INTERVENTION', 'EDIT')]
/** What keeps tasks from being suspended, cancelled and reopened, one by one or all of an operation. */
export const STOPPED = [
  'task_reason',
  'task_state',
  'task_awaiting',
  'task_unopened',
  'task_pending',
  'task_cancelled',
  'task_closed',
  'task_completed',
  'task_running',
  'task_later_begun',
  'task_required',
  'operation_closed',
  'forbidden',
] as const
