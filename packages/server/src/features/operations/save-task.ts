import { MOST_LINES } from '@entrepot/contract/operations/bounds.ts'
import { COUNTER_OF } from '@entrepot/contract/operations/kinds.ts'
import type { OpenedTask, Task, TaskSave } from '@entrepot/contract/operations/task.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { changeStatus, type LockedTask, lockTask, requireMine, requireTaskAct } from './acts.ts'
import { keepAnswers, takesScans } from './form.ts'
import { keepArticles } from './articles.ts'
import { followTasks } from './follow.ts'
import { judgeLines } from './judge-lines.ts'
import { countLines, expectContents, hasPlan, removeLines, writeLines } from './lines.queries.ts'
import { perimeterOf } from './perimeter.ts'
import { oneTask, openedTask } from './read-tasks.ts'
import { setTaskFolders, setTaskStatus } from './tasks.queries.ts'

/** Begun by whom it is given to; one that is open already is answered again (settled difference 12). */
export const openTask = async (ctx: Ctx, guid: string, taskGuid: string): Promise<OpenedTask> => {
  const locked = await lockTask(ctx, guid, taskGuid)
  requireMine(locked.task)
  requireTaskAct(locked.task, 'open')
  if (locked.task.status === 'todo') {
    await changeStatus(ctx, locked.operation, locked.task, { act: 'open', to: 'opened' })
    await planCount(ctx, locked)
    await followTasks(ctx, locked.operation)
  }
  return openedTask(ctx, guid, taskGuid)
}

/** A count for which nobody chose folders is of the whole location. */
const planCount = async (ctx: Ctx, locked: LockedTask): Promise<void> => {
  const { task } = locked
  if (task.kind !== 'inventory' || (await countLines(ctx, task.guid)).lines > 0) return
  await expectContents(ctx, task.guid, [...perimeterOf(ctx, locked)])
  await requireRoom(ctx, task.guid)
}

export const requireRoom = async (ctx: Ctx, task: string): Promise<void> => {
  if ((await countLines(ctx, task)).lines > MOST_LINES) throw new Problem('task_too_large', { count: MOST_LINES })
}

/** Somebody else has written meanwhile: the answer holds what stands now (TASK-32). */
const requireFresh = async (ctx: Ctx, { operation, task }: LockedTask, seen: string | undefined): Promise<void> => {
  if (seen !== undefined && Date.parse(seen) < task.updatedAt.getTime())
    throw new Problem('stale', { name: task.updatedByName }, undefined, {
      current: await openedTask(ctx, operation.guid, task.guid),
    })
}

/** What a call that saves or closes brings along, written. All of it is right, or nothing of it is kept. */
export const keepWork = async (
  ctx: Ctx,
  locked: LockedTask,
  { updatedAt, lines = [], folders, form, articles, confirm = false }: TaskSave,
) => {
  const { task } = locked
  await requireFresh(ctx, locked, updatedAt)
  if (articles !== undefined) await keepArticles(ctx, locked, articles, confirm)
  if (folders !== undefined) await keepFolders(ctx, locked, folders.map(guidOf))
  if (form !== undefined) await keepAnswers(ctx, task, form)
  if (lines.length === 0) return
  if (COUNTER_OF[task.kind] === null || (task.custom && !takesScans(task.custom)))
    throw atField('task_no_scans', 'lines')
  const isPlanned = await hasPlan(ctx, task.guid)
  const { writes, removed, problems } = await judgeLines(ctx, locked, lines, isPlanned)
  refuseAll(problems)
  if (removed.length > 0) await removeLines(ctx, task.guid, removed)
  if (writes.length > 0) await writeLines(ctx, task.guid, writes, { by: true })
  await requireRoom(ctx, task.guid)
}

/** TASK-33: what is to be counted, by who may write there. */
const keepFolders = async (ctx: Ctx, { task }: LockedTask, folders: readonly string[]): Promise<void> => {
  if (task.kind !== 'select_folders') throw atField('task_folders', 'folders')
  if (new Set(folders).size < folders.length) throw new Problem('duplicates', {}, 'folders')
  for (const folder of folders) requireFolder(ctx, folder, 'write', 'folders')
  await setTaskFolders(ctx, task.guid, folders)
}

export const saveTask = async (ctx: Ctx, guid: string, taskGuid: string, body: TaskSave): Promise<Task> => {
  const locked = await lockTask(ctx, guid, taskGuid)
  const { operation, task } = locked
  requireMine(task)
  requireTaskAct(task, 'save')
  await keepWork(ctx, locked, body)
  await nowInProgress(ctx, locked, 'save')
  happened(ctx, 'task.saved', {
    guid,
    name: operation.title,
    folder: operation.location,
    payload: { task: task.kind },
  })
  return oneTask(ctx, guid, taskGuid)
}

/** The first save or scan begins it (TASK-30); each of them makes what others have of it old. */
export const nowInProgress = async (ctx: Ctx, { operation, task }: LockedTask, act: 'save' | 'scan'): Promise<Date> => {
  if (task.status === 'in_progress') return setTaskStatus(ctx, task.guid, 'in_progress')
  const { updatedAt } = await changeStatus(ctx, operation, task, { act, to: 'in_progress' })
  await followTasks(ctx, operation)
  return updatedAt
}
