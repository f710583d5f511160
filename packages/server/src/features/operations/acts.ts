import { refusedTask, type Status, TASK_STATES, type TaskAct } from '@entrepot/contract/operations/lifecycle.ts'
import { leadsTo, mayAct } from '@entrepot/contract/kernel/transitions.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ActivityAction } from '@entrepot/contract/modules.ts'
import { lockToChange } from './edit-operations.ts'
import type { OperationRow } from './operations.queries.ts'
import { titleOf } from './read-tasks.ts'
import { setTaskStatus, type TaskRow, tasksOf } from './tasks.queries.ts'

/** A task with its operation, which nobody else changes: operation first, then its tasks by their order. */
export type LockedTask = { operation: OperationRow; tasks: TaskRow[]; task: TaskRow }
export const lockTask = async (ctx: Ctx, guid: string, task: string): Promise<LockedTask> => {
  const operation = await lockToChange(ctx, guid)
  const tasks = await tasksOf(ctx, guid)
  const found = tasks.find((one) => one.guid === task)
  if (!found) throw new Problem('not_found')
  return { operation, tasks, task: found }
}

/** TASK-13, T9: whoever it is given to, and nobody else whatever their rights. */
export const requireMine = ({ mine }: TaskRow): void => {
  if (!mine) throw new Problem('task_not_allowed')
}

export const requireTaskAct = ({ status }: TaskRow, act: TaskAct): void => {
  if (!mayAct(TASK_STATES, status, act)) throw new Problem(refusedTask(status, act))
}

const LOGGED: Partial<Record<TaskAct, ActivityAction>> = {
  open: 'open_task',
  save: 'save_task',
  scan: 'save_task',
  close: 'close_task',
  suspend: 'suspend',
  cancel: 'stop',
  reopen: 'resume',
}
/** A task after an act, with what is said of it (TASK-46). What the table does not know is a fault of ours. */
export const changeStatus = async (
  ctx: Ctx,
  operation: Pick<OperationRow, 'guid' | 'title' | 'location'>,
  task: TaskRow,
  { act, to, reason = '' }: { act: TaskAct; to: Status; reason?: string },
): Promise<TaskRow> => {
  requireTaskAct(task, act)
  if (!leadsTo(TASK_STATES, task.status, act, to))
    throw new Error(`${TASK_STATES.name}: ${act} does not lead from ${task.status} to ${to}`)
  if (to === task.status) return task
  const updatedAt = await setTaskStatus(ctx, task.guid, to)
  happened(ctx, 'task.status_changed', {
    guid: operation.guid,
    name: operation.title,
    folder: operation.location,
    ...(LOGGED[act] && { action: LOGGED[act] }),
    changes: [
      { field: 'task', old: null, new: titleOf(ctx, task) },
      { field: 'status', old: task.status, new: to },
    ],
    comment: reason,
    payload: { task: task.kind, status: to, taskGuid: task.guid },
    ...(to === 'closed' && { gathers: true }),
  })
  return { ...task, status: to, updatedAt }
}
