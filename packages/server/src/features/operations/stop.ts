import { TASK_STATES, type StoppingAct, type Status } from '@entrepot/contract/operations/lifecycle.ts'
import type { Operation } from '@entrepot/contract/operations/operation.ts'
import type { Task } from '@entrepot/contract/operations/task.ts'
import { mayAct as fits } from '@entrepot/contract/kernel/transitions.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { noteOn } from '../comments/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeStatus, lockTask, requireTaskAct } from './acts.ts'
import { hasLaterBegun, reopened } from './domain/turns.ts'
import { lockToChange } from './edit-operations.ts'
import { followTasks } from './follow.ts'
import { countLines } from './lines.queries.ts'
import type { OperationRow } from './operations.queries.ts'
import { oneOperation } from './read-operations.ts'
import { mayAct } from './require-operation.ts'
import { oneTask, titleOf } from './read-tasks.ts'
import { setRunAs, type TaskRow, tasksOf } from './tasks.queries.ts'
import { tellStopped } from './tell.ts'

export type Why = { reason?: string | undefined }
/** T39: blanks are no reason. */
export const reasonOf = ({ reason = '' }: Why): string => {
  const said = reason.trim()
  if (said === '') throw new Problem('validation', {}, undefined, { parts: [new Problem('task_reason', {}, 'reason')] })
  return said
}

const VERB = { suspend: 'TASK_SUSPEND', cancel: 'TASK_CANCEL', reopen: 'TASK_REOPEN' } as const
const requireRole = (ctx: Ctx, operation: OperationRow, act: StoppingAct): void => {
  if (!mayAct(ctx, operation, VERB[act])) throw new Problem('forbidden')
}

const targetOf = async (ctx: Ctx, task: TaskRow, tasks: readonly TaskRow[], act: StoppingAct): Promise<Status> => {
  if (act === 'suspend') return 'pending'
  if (act === 'cancel') return 'cancelled'
  return reopened(task, tasks, (await countLines(ctx, task.guid)).touched > 0)
}

type Stopping = { act: StoppingAct; reason: string }
export const stopOne = async (
  ctx: Ctx,
  operation: OperationRow,
  tasks: readonly TaskRow[],
  task: TaskRow,
  { act, reason }: Stopping,
): Promise<TaskRow> => {
  if (act === 'reopen' && task.custom?.type === 'auto') await setRunAs(ctx, task.guid)
  const changed = await changeStatus(ctx, operation, task, { act, to: await targetOf(ctx, task, tasks, act), reason })
  await tellStopped(ctx, operation, task, { act, reason })
  return changed
}

const comment = (ctx: Ctx, { guid, title, location }: OperationRow, text: string) =>
  noteOn(ctx, { target: 'interventions', guid, name: title, folder: location ?? '' }, text)

/** TASK-05 to TASK-09: by role, whoever the task is given to, with a reason that stays as a comment. */
export const stopTask = async (ctx: Ctx, guid: string, taskGuid: string, act: StoppingAct, why: Why): Promise<Task> => {
  const { operation, tasks, task } = await lockTask(ctx, guid, taskGuid)
  requireRole(ctx, operation, act)
  requireTaskAct(task, act)
  if (operation.status === 'closed') throw new Problem('operation_closed')
  if (act === 'cancel' && task.custom?.required) throw new Problem('task_required')
  const reason = reasonOf(why)
  if (act === 'reopen' && hasLaterBegun(task, tasks)) throw new Problem('task_later_begun')
  await stopOne(ctx, operation, tasks, task, { act, reason })
  await comment(ctx, operation, withColon(ctx.language, titleOf(ctx, task), reason))
  await followTasks(ctx, operation)
  return oneTask(ctx, guid, taskGuid)
}

/** The same of every task of an operation that can be (INTER-31). */
export const stopOperation = async (ctx: Ctx, guid: string, act: StoppingAct, why: Why): Promise<Operation> => {
  const operation = await lockToChange(ctx, guid)
  requireRole(ctx, operation, act)
  if (operation.status === 'closed') throw new Problem('operation_closed')
  const reason = reasonOf(why)
  let tasks = await tasksOf(ctx, guid)
  const chosen = tasks.filter(
    (task) => fits(TASK_STATES, task.status, act) && !(act === 'reopen' && isPassed(task, tasks)),
  )
  if (chosen.length === 0) throw new Problem(act === 'reopen' ? 'task_running' : 'task_state')
  for (const { guid: one } of chosen) {
    const changed = await stopOne(
      ctx,
      operation,
      tasks,
      tasks.find((task) => task.guid === one)!,
      { act, reason },
    )
    tasks = tasks.map((task) => (task.guid === one ? changed : task))
  }
  await comment(ctx, operation, reason)
  await followTasks(ctx, operation)
  return oneOperation(ctx, guid)
}

/** A later task went on without it, and is not one of those that are reopened along. */
const isPassed = (task: TaskRow, tasks: readonly TaskRow[]): boolean =>
  hasLaterBegun(
    task,
    tasks.filter((one) => one === task || !fits(TASK_STATES, one.status, 'reopen')),
  )
