import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { OfferedType } from '@entrepot/contract/operations/kinds.ts'
import { isFinished, type Status, statusOf } from '@entrepot/contract/operations/lifecycle.ts'
import type { Operation, OperationChange, OperationInput } from '@entrepot/contract/operations/operation.ts'
import type { TaskOptionsInput } from '@entrepot/contract/operations/task.ts'
import { namedAttributes, operationFields } from '../fields/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Principals } from '../../kernel/principal.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { orderToCome } from '../orders/index.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { requireAssignees } from './assign.ts'
import { asFacts, AUTOMATIC, followTasks } from './follow.ts'
import { type Chosen, chosenOf, defaultsOf, requireNoTemplate, templateOf, tickedOf } from './choose-tasks.ts'
import { inTurn } from './domain/turns.ts'
import { isOffered, isTypeOn, judgeOperation, needsOf, refuseOperation } from './judge-operation.ts'
import {
  deleteOperation,
  insertOperation,
  lockNumbers,
  lockOperation,
  type OperationRow,
  type OperationWrite,
  updateOperation,
} from './operations.queries.ts'
import { oneOperation, operationFor } from './read-operations.ts'
import { mayAct, requireOperation } from './require-operation.ts'
import { optionsOf, titleOf } from './read-tasks.ts'
import { offeredSite, stillOffered } from './recipients.ts'
import { setSites } from './sites.queries.ts'
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
  destinationSite: null,
  startDate: null,
  endDate: null,
  expeditionDate: null,
  receptionDate: null,
  packages: 0,
  recipients: [],
  description: '',
  attributes: {},
}

const logged = ({ title, startDate, endDate, expeditionDate, receptionDate, packages }: OperationWrite) => ({
  title,
  start_date: startDate,
  end_date: endDate,
  expedition_date: expeditionDate,
  reception_date: receptionDate,
  packages,
})

/** With every field of the company's own, so that one that was emptied is told. */
const loggedWith = async (ctx: Ctx, write: OperationWrite) => {
  const fields = await operationFields(ctx)
  return {
    ...logged(write),
    ...Object.fromEntries(fields.map(({ name }) => [name, null])),
    ...namedAttributes(fields, write.attributes),
  }
}

export const createOperation = async (ctx: Ctx, principals: Principals, input: OperationInput): Promise<Operation> => {
  const { type } = input
  if (!mayAct(ctx, { type }, 'CREATE')) throw new Problem('forbidden')
  if (type !== 'custom' && !(isOffered(type) && isTypeOn(ctx, type)))
    throw new Problem('operation_type_closed', {}, 'type')
  if (type !== 'custom') requireNoTemplate(input)
  const template = type === 'custom' ? await templateOf(ctx, input.template) : null
  const named = await orderToReceive(ctx, input.order)
  const order = type === 'receipt_of_order' ? named : null
  const guid = ctx.services.clock.orderedUuid()
  const reception =
    type === 'out_of_stock' &&
    (input.reception === true || input.tasks.some(({ kind }) => kind === 'out_of_stock_reception'))
  const { write, problems } = await judgeOperation(
    ctx,
    { guid, ...NOTHING },
    await withOwnDefaults(ctx, input),
    {
      type,
      reception,
      createdOn: todayOf(ctx),
      needs: template ? needsOf(tickedOf(template.tasks, input.tasks)) : [],
      order,
    },
    true,
  )
  // Without a place nobody can be asked whether they see it.
  if (write.location === null && type !== 'custom') refuseOperation(problems)
  const chosen = template ? chosenOf(template.tasks, input.tasks) : defaultsOf(type as OfferedType, input.tasks)
  const { tasks, problems: wrong } = await ticked(ctx, principals, write, chosen)
  refuseOperation([...problems, ...wrong])
  const planned = inTurn(tasks.map((task): NewTask => ({ ...task, status: 'awaiting' })))
  await lockNumbers(ctx)
  await insertOperation(ctx, {
    ...write,
    type,
    template,
    reception,
    order,
    status: statusOf(planned.map(asFacts), write.startDate, todayOf(ctx)),
  })
  await setSites(ctx, write)
  await insertTasks(ctx, guid, planned)
  happened(ctx, 'operation.created', {
    guid,
    name: write.title,
    folder: write.location,
    changes: changesBetween({}, { type, ...(await loggedWith(ctx, write)) }),
  })
  for (const task of planned) await tellGiven(ctx, write, task)
  if (planned.some(({ status }) => status === 'automatic')) wakeJob(ctx, AUTOMATIC)
  return oneOperation(ctx, guid)
}

/** Fields of the company's own that nobody filled in have their default. */
const withOwnDefaults = async (ctx: Ctx, input: OperationInput): Promise<OperationInput> => ({
  ...input,
  attributes: withDefaults(await operationFields(ctx), input.attributes ?? {}),
})

/** An order that still expects something, for whoever may open it (INTER-21). */
const orderToReceive = async (ctx: Ctx, asked: OperationInput['order']): Promise<OperationRow['order']> => {
  if (!asked) return null
  const order = await orderToCome(ctx, guidOf(asked))
  if (!order) throw atField('operation_order', 'order')
  return order
}

export const tellGiven = async (
  ctx: Ctx,
  operation: Pick<OperationWrite, 'guid' | 'title' | 'location'>,
  task: Pick<TaskRow, 'guid' | 'title' | 'kind' | 'assignee'>,
): Promise<void> => {
  if (!task.assignee) return
  happened(ctx, 'task.assigned', {
    guid: operation.guid,
    name: operation.title,
    folder: operation.location,
    changes: [{ field: 'assignee', old: null, new: task.assignee.name }],
    payload: { task: task.kind, assignee: task.assignee.name, taskGuid: task.guid },
  })
  await tellAssigned(ctx, operation, task)
}

/** Whom the tasks are given to, in their order; nobody is given what the system does. */
const ticked = async (
  ctx: Ctx,
  principals: Principals,
  places: OperationWrite,
  { tasks: chosen, problems }: Chosen,
): Promise<{ tasks: Omit<NewTask, 'status'>[]; problems: Problem[] }> => {
  const asked = chosen.flatMap(({ assignee, ...task }) => (assignee ? [{ ...task, assignee }] : []))
  const found = await requireAssignees(ctx, principals, places, asked)
  const guids = new Map(chosen.map(({ custom }) => [custom?.guid, ctx.services.clock.orderedUuid()]))
  const tasks = chosen.map(({ kind, title, options, custom, field }) => {
    const one = found.assignees[asked.findIndex((given) => given.field === field)]
    return {
      guid: custom ? guids.get(custom.guid)! : ctx.services.clock.orderedUuid(),
      parent: custom?.parent ? (guids.get(custom.parent) ?? null) : null,
      kind,
      title,
      options,
      custom,
      assignee: one ? { kind: one.kind, guid: one.guid, name: one.name } : null,
    }
  })
  return { tasks, problems: [...problems, ...found.problems] }
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
  if (!mayAct(ctx, before, 'EDIT')) throw new Problem('forbidden')
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await operationFor(ctx, before) })
  if (before.status === 'closed') throw new Problem('operation_closed')
  const tasks = await tasksOf(ctx, guid)
  const createdOn = companyToday(before.createdAt, ctx.company.timeZone)
  const { write, problems } = await judgeOperation(ctx, before, change, { ...before, createdOn }, false)
  const moves =
    write.location !== before.location ||
    write.destination !== before.destination ||
    write.destinationSite?.guid !== before.destinationSite?.guid
  if (moves && hasBegun(tasks)) throw new Problem('operation_begun')
  const given = await changedTasks(ctx, principals, write, tasks, changes)
  refuseOperation([...problems, ...given.problems])
  await updateOperation(ctx, write)
  if (change.recipients || change.destination !== undefined) await setSites(ctx, write)
  for (const { task, isGiven } of given.tasks) {
    if (isOtherwise(task, tasks)) await setTask(ctx, task)
    if (isGiven) await tellGiven(ctx, write, task)
  }
  happened(ctx, 'operation.changed', {
    guid,
    name: write.title,
    folder: write.location,
    changes: changesBetween(await loggedWith(ctx, before), await loggedWith(ctx, write)),
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
    task?.assignee && change.assignee && !isSame(change.assignee, task.assignee)
      ? [
          {
            guid: task.guid,
            kind: task.kind,
            custom: task.custom,
            assignee: change.assignee,
            field: `tasks.${at}.assignee`,
          },
        ]
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
  if (!mayAct(ctx, before, 'DELETE')) throw new Problem('forbidden')
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
    location: row.location ?? (row.template ? null : ''),
    template: row.template?.guid ?? null,
    description: row.description,
    destination: row.destination ?? (await offeredSite(ctx, row.destinationSite)),
    start_date: null,
    end_date: null,
    expedition_date: shipped,
    reception_date: isEarly ? shipped : row.receptionDate,
    packages: row.packages,
    recipients: await stillOffered(ctx, row.recipients),
    attributes: namedAttributes(await operationFields(ctx), row.attributes),
    reception: row.reception,
    order: row.order?.guid ?? null,
    tasks: tasks.map(({ kind, title: name, assignee, options, custom }) => ({
      kind,
      ...(custom && { template_task: custom.guid }),
      title: name,
      assignee: assignee && { kind: assignee.kind, guid: assignee.guid },
      options,
    })),
  })
}
