import { type Status, statusOf } from '@entrepot/contract/operations/lifecycle.ts'
import { happened } from '../../kernel/happened.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { inTurn } from './domain/turns.ts'
import { type OperationRow, setOperationStatus } from './operations.queries.ts'
import { tellOver } from './tell.ts'
import { setTaskStatus, type TaskRow, tasksOf } from './tasks.queries.ts'

/** The job that does what the system does by itself. */
export const AUTOMATIC = 'automatic-tasks'

export const asFacts = ({ status, custom }: Pick<TaskRow, 'status' | 'custom'>) => ({
  status,
  isAutomatic: custom?.type === 'auto',
})

/** Tasks whose turn comes or goes once `tasks` have these statuses, written; all of them in their order. */
const giveTurns = async (ctx: Ctx, tasks: readonly TaskRow[]): Promise<TaskRow[]> => {
  const turned = inTurn(tasks)
  for (const [at, task] of turned.entries())
    if (task.status !== tasks[at]!.status) await setTaskStatus(ctx, task.guid, task.status)
  if (turned.some(({ status }) => status === 'automatic')) wakeJob(ctx, AUTOMATIC)
  return turned
}

/**
 * What follows from a change of its tasks, in the transaction that changed them and under the lock of the operation:
 * the next task has its turn, and the operation the status that its tasks make (INTER-29, TASK-30).
 */
export const followTasks = async (ctx: Ctx, operation: OperationRow): Promise<Status> => {
  const tasks = await giveTurns(ctx, await tasksOf(ctx, operation.guid))
  const status = statusOf(tasks.map(asFacts), operation.startDate, todayOf(ctx))
  if (status === operation.status) return status
  await setOperationStatus(ctx, operation.guid, status)
  happened(ctx, 'operation.status_changed', {
    guid: operation.guid,
    name: operation.title,
    folder: operation.location,
    changes: [{ field: 'status', old: operation.status, new: status }],
    payload: { status },
  })
  await tellOver(ctx, operation, status)
  return status
}
