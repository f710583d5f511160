import { factsOf, type OfferedType, type TaskKind } from '@entrepot/contract/operations/kinds.ts'
import { isFinished, type Status, statusOf } from '@entrepot/contract/operations/lifecycle.ts'
import type { Operation, OperationChange, OperationInput, TaskInput } from '@entrepot/contract/operations/operation.ts'
import type { TaskOptionsInput } from '@entrepot/contract/operations/task.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import type { Principals } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { requireAssignees } from './assign.ts'
import { followTasks } from './follow.ts'
import { isOffered, judgeOperation, refuseOperation } from './judge-operation.ts'
import {
  deleteOperation,
  insertOperation,
  lockOperation,
  type OperationRow,
  type OperationWrite,
  updateOperation,
} from './operations.queries.ts'
import { oneOperation, operationFor } from './read-operations.ts'
import { requireOperation } from './require-operation.ts'
import { optionsOf, titleOf } from './read-tasks.ts'
import { hasWork } from './lines.queries.ts'
import { insertTasks, type NewTask, setTask, type TaskRow, tasksOf } from './tasks.queries.ts'
import { tellAssigned } from './tell.ts'

/** One that nobody else changes, as it is now. */
export const lockToChange = async (ctx: Ctx, guid: string): Promise<OperationRow> => {
  await requireOperation(ctx, guid)
  await lockOperation(ctx, guid)
  return requireOperation(ctx, guid)
}

const NOTHING: Omit<OperationWrite, 'guid'> = {
  title: '',
  location: null,
  destination: null,
  startDate: null,
  endDate: null,
  expeditionDate: null,
  receptionDate: null,
  packages: 0,
  recipients: [],
  description: '',
}

const logged = ({ title, startDate, endDate, expeditionDate, receptionDate, packages }: OperationWrite) => ({
  title,
  start_date: startDate,
  end_date: endDate,
  expedition_date: expeditionDate,
  reception_date: receptionDate,
  packages,
})

export const createOperation = async (ctx: Ctx, principals: Principals, input: OperationInput): Promise<Operation> => {
  const { type } = input
  if (!isOffered(type)) throw new Problem('operation_type_closed', {}, 'type')
  const guid = ctx.services.clock.orderedUuid()
  const reception =
    type === 'out_of_stock' &&
    (input.reception === true || input.tasks.some(({ kind }) => kind === 'out_of_stock_reception'))
  const { write, problems } = await judgeOperation(ctx, { guid, ...NOTHING }, input, {
    type,
    reception,
    createdOn: todayOf(ctx),
  })
  const { tasks, problems: wrong } = await ticked(ctx, principals, write, type, input.tasks)
  refuseOperation([...problems, ...wrong])
  const planned = tasks.map((task, at): NewTask => ({ ...task, status: at === 0 ? 'todo' : 'awaiting' }))
  await insertOperation(ctx, {
    ...write,
    type,
    reception,
    status: statusOf(planned, write.startDate, todayOf(ctx)),
  })
  await insertTasks(ctx, guid, planned)
  happened(ctx, 'operation.created', {
    guid,
    name: write.title,
    folder: write.location,
    changes: changesBetween({}, { type, ...logged(write) }),
  })
  for (const task of planned) await tellGiven(ctx, write, task)
  return oneOperation(ctx, guid)
}

export const tellGiven = async (
  ctx: Ctx,
  operation: Pick<OperationWrite, 'guid' | 'title' | 'location'>,
  task: Pick<TaskRow, 'guid' | 'title' | 'kind' | 'assignee'>,
): Promise<void> => {
  happened(ctx, 'task.assigned', {
    guid: operation.guid,
    name: operation.title,
    folder: operation.location,
    changes: [{ field: 'assignee', old: null, new: task.assignee.name }],
    payload: { task: task.kind, assignee: task.assignee.name },
  })
  await tellAssigned(ctx, operation, task)
}

/** The default tasks that are ticked, in the order of their type (INTER-07, INTER-25). */
const ticked = async (
  ctx: Ctx,
  principals: Principals,
  places: OperationWrite,
  type: OfferedType,
  asked: readonly TaskInput[],
): Promise<{ tasks: Omit<NewTask, 'status'>[]; problems: Problem[] }> => {
  const problems: Problem[] = []
  if (asked.length === 0) problems.push(new Problem('operation_task_needed', {}, 'tasks'))
  const order = factsOf(type).tasks.map(({ kind }) => kind)
  const seen = new Set<TaskKind>()
  asked.forEach(({ kind, assignee }, at) => {
    if (!order.includes(kind)) problems.push(new Problem('operation_task_kind', {}, `tasks.${at}.kind`))
    else if (seen.size === seen.add(kind).size) problems.push(new Problem('duplicates', {}, `tasks.${at}.kind`))
    if (!assignee) problems.push(new Problem('operation_task_needed', {}, `tasks.${at}.assignee`))
  })
  const assigned = asked.flatMap((task, at) =>
    task.assignee ? [{ ...task, assignee: task.assignee, field: `tasks.${at}.assignee` }] : [],
  )
  const found = await requireAssignees(ctx, principals, places, assigned)
  const tasks = assigned.flatMap(({ kind, title = '', options = {} }, at) => {
    const one = found.assignees[at]
    if (!one) return []
    const assignee = { kind: one.kind, guid: one.guid, name: one.name }
    return [{ guid: ctx.services.clock.orderedUuid(), kind, title, options, assignee }]
  })
  return {
    tasks: tasks.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
    problems: [...problems, ...found.problems],
  }
}

const UNTOUCHED: readonly Status[] = ['awaiting', 'todo', 'cancelled']
const hasBegun = (tasks: readonly TaskRow[]) => tasks.some(({ status }) => !UNTOUCHED.includes(status))

/** INTER-14; one that is closed is only commented (INTER-30), and what has begun stays where it is. */
export const changeOperation = async (
  ctx: Ctx,
  principals: Principals,
  guid: string,
  { tasks: changes = [], version, ...change }: OperationChange,
): Promise<Operation> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await operationFor(ctx, before) })
  if (before.status === 'closed') throw new Problem('operation_closed')
  const tasks = await tasksOf(ctx, guid)
  const createdOn = companyToday(before.createdAt, ctx.company.timeZone)
  const { write, problems } = await judgeOperation(ctx, before, change, { ...before, createdOn })
  const moves = write.location !== before.location || write.destination !== before.destination
  if (moves && hasBegun(tasks)) throw new Problem('operation_begun')
  const given = await changedTasks(ctx, principals, write, tasks, changes)
  refuseOperation([...problems, ...given.problems])
  await updateOperation(ctx, write)
  for (const { task, isGiven } of given.tasks) {
    if (isOtherwise(task, tasks)) await setTask(ctx, task)
    if (isGiven) await tellGiven(ctx, write, task)
  }
  happened(ctx, 'operation.changed', {
    guid,
    name: write.title,
    folder: write.location,
    changes: changesBetween(logged(before), logged(write)),
  })
  await followTasks(ctx, { ...before, ...write })
  return oneOperation(ctx, guid)
}

/** What is sent back as it was read leaves a task, and what others have of it, as it is. */
const isOtherwise = (task: TaskRow, before: readonly TaskRow[]): boolean =>
  !before.some((one) => JSON.stringify(one) === JSON.stringify(task))

type Changed = { task: TaskRow; isGiven: boolean }
const changedTasks = async (
  ctx: Ctx,
  principals: Principals,
  places: OperationWrite,
  tasks: readonly TaskRow[],
  changes: NonNullable<OperationChange['tasks']>,
): Promise<{ tasks: Changed[]; problems: Problem[] }> => {
  const known = changes.map((change, at) => ({ at, change, task: tasks.find(({ guid }) => guid === change.guid) }))
  const problems = known.flatMap(({ at, change, task }) => {
    if (!task) return [new Problem('unknown_value', { value: change.guid }, `tasks.${at}.guid`)]
    return isFinished(task.status) ? [new Problem('task_closed', {}, `tasks.${at}.guid`)] : []
  })
  const asked = known.flatMap(({ at, change, task }) =>
    task && change.assignee && !isSame(change.assignee, task.assignee)
      ? [{ guid: task.guid, kind: task.kind, assignee: change.assignee, field: `tasks.${at}.assignee` }]
      : [],
  )
  const found = await requireAssignees(ctx, principals, places, asked)
  return {
    problems: [...problems, ...found.problems],
    tasks: known.flatMap(({ change, task }) => {
      if (!task) return []
      const given = found.assignees[asked.findIndex(({ guid }) => guid === task.guid)]
      const assignee = given ? { kind: given.kind, guid: given.guid, name: given.name } : task.assignee
      const options = changedOptions(task, change.options)
      const title = change.title === undefined || change.title === titleOf(ctx, task) ? task.title : change.title
      return [{ task: { ...task, title, options, assignee }, isGiven: Boolean(given) }]
    }),
  }
}
/** Options are kept as they were said: what equals that which goes without saying is not. */
const changedOptions = (task: TaskRow, asked: TaskOptionsInput = {}): TaskOptionsInput => {
  const now = optionsOf(task)
  const said = Object.entries(asked).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof typeof now]),
  )
  return said.length === 0 ? task.options : { ...task.options, ...Object.fromEntries(said) }
}
export const isSame = (a: { kind: string; guid: string }, b: { kind: string; guid: string }) =>
  a.kind === b.kind && a.guid === b.guid

/** INTER-15: what was done stays in the books; a task that was only opened holds nothing. */
export const removeOperation = async (ctx: Ctx, guid: string): Promise<null> => {
  const before = await lockToChange(ctx, guid)
  const tasks = await tasksOf(ctx, guid)
  if (tasks.some(({ status }) => status === 'in_progress' || status === 'closed') || (await hasWork(ctx, guid)))
    throw new Problem('operation_begun')
  await deleteOperation(ctx, guid)
  happened(ctx, 'operation.deleted', { guid, name: before.title, folder: before.location })
  return null
}

/** INTER-34: planned anew by who asks, so under their rights; days that are past become today. */
export const duplicateOperation = async (
  ctx: Ctx,
  principals: Principals,
  guid: string,
  { title }: { title?: string | undefined },
): Promise<Operation> => {
  const row = await requireOperation(ctx, guid)
  const tasks = await tasksOf(ctx, guid)
  const today = todayOf(ctx)
  const shipped = row.expeditionDate !== null && row.expeditionDate < today ? today : row.expeditionDate
  const isEarly = row.receptionDate !== null && shipped !== null && row.receptionDate < shipped
  return createOperation(ctx, principals, {
    title: title ?? row.title,
    type: row.type,
    // Of a folder that is gone for good nothing is left to select.
    location: row.location ?? '',
    description: row.description,
    destination: row.destination,
    start_date: null,
    end_date: null,
    expedition_date: shipped,
    reception_date: isEarly ? shipped : row.receptionDate,
    packages: row.packages,
    recipients: row.recipients,
    reception: row.reception,
    tasks: tasks.map(({ kind, title: name, assignee, options }) => ({
      kind,
      title: name,
      assignee: { kind: assignee.kind, guid: assignee.guid },
      options,
    })),
  })
}
