import { isFinished } from '@entrepot/contract/operations/lifecycle.ts'
import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { Task, TaskClose } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { changeStatus, type LockedTask, lockTask, requireMine, requireTaskAct } from './acts.ts'
import { EFFECTS } from './effects/index.ts'
import { followTasks } from './follow.ts'
import { requireForm } from './form.ts'
import { type LineRow, linesOf } from './lines.queries.ts'
import { oneTask, optionsOf, titleOf } from './read-tasks.ts'
import { keepWork } from './save-task.ts'
import { requireSignature } from './sign-task.ts'
import { signaturesOf } from './signatures.queries.ts'
import { tasksOf } from './tasks.queries.ts'

/** T41, TASK-44: everything it does to stock, or nothing and the lines that are in the way. */
export const closeTask = async (ctx: Ctx, guid: string, taskGuid: string, body: TaskClose): Promise<Task> => {
  const locked = await lockTask(ctx, guid, taskGuid)
  requireMine(locked.task)
  requireTaskAct(locked.task, 'close')
  requireSubTasks(ctx, locked)
  await keepWork(ctx, locked, body)
  // The folders that were just chosen are those of the row.
  const tasks = await tasksOf(ctx, guid)
  const task = tasks.find((one) => one.guid === taskGuid)!
  const lines = await linesOf(ctx, taskGuid)
  const signatures = await signaturesOf(ctx, [taskGuid])
  requireSignature(task, signatures)
  await requireForm(ctx, locked.task, { sent: body.form, signatures })
  requireComplete({ ...locked, task }, lines)
  await EFFECTS[task.kind](ctx, { ...locked, tasks, task, lines, said: body })
  await changeStatus(ctx, locked.operation, task, { act: 'close', to: 'closed' })
  await followTasks(ctx, locked.operation)
  return oneTask(ctx, guid, taskGuid)
}

/** T40: cancelled ones are done as well. */
const requireSubTasks = (ctx: Ctx, { tasks, task }: LockedTask): void => {
  const open = tasks.filter(({ parent, status }) => parent === task.guid && !isFinished(status))
  if (open.length > 0) throw new Problem('task_subtasks', { names: open.map((one) => titleOf(ctx, one)).join(', ') })
}

/** Kinds whose plan has to be met with something: what is prepared may leave without a scan (settled difference 12). */
const NEEDS_WORK: readonly TaskKind[] = ['inventory', 'inventory_validation', 'out_of_stock_reception']
const requireComplete = ({ task }: LockedTask, lines: readonly LineRow[]): void => {
  const { counting, scan_all: scanAll } = optionsOf(task)
  const hasResult = ({ found, output, confirmed }: LineRow) => found !== null || output !== null || confirmed !== null
  refuseAll([
    ...lines
      .filter((line) => counting === 'compare' && line.scans > 0 && line.found === null && line.item)
      .map(({ id }) => new Problem('task_counts_differ', {}, `lines.${id}`)),
    ...lines
      .filter((line) => scanAll && line.expected !== null && !hasResult(line))
      .map(({ id }) => new Problem('required', {}, `lines.${id}`)),
  ])
  const needsWork = NEEDS_WORK.includes(task.kind) || task.custom?.type === 'scan_validation'
  if (needsWork && lines.length > 0 && !lines.some(hasResult)) throw new Problem('task_empty')
}
