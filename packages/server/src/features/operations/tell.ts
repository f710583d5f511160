import type { Status, StoppingAct } from '@entrepot/contract/operations/lifecycle.ts'
import type { AssigneeInput } from '@entrepot/contract/operations/task.ts'
import { type NewNotification, notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { OperationRow } from './operations.queries.ts'
import { findAssignees } from './people.queries.ts'
import { titleOf } from './read-tasks.ts'
import type { TaskRow } from './tasks.queries.ts'

type News = Pick<NewNotification, 'kind' | 'message' | 'params' | 'link'>
/** Nobody is told of what they did themselves. */
const tell = async (ctx: Ctx, people: readonly string[], news: News): Promise<void> => {
  const others = [...new Set(people)].filter((guid) => guid !== ctx.user.guid)
  if (others.length === 0) return
  await notify(
    ctx.db,
    ctx.company.guid,
    ...others.map((user) => ({ ...news, guid: ctx.services.clock.orderedUuid(), user, progress: null })),
  )
  for (const user of others) emit(ctx, { topic: 'notifications', data: {}, user })
}

const peopleOf = async (ctx: Ctx, assignee: AssigneeInput | null): Promise<readonly string[]> =>
  (await findAssignees(ctx, assignee ? [assignee] : [])).flatMap(({ people }) => people)

type Named = Pick<OperationRow, 'guid' | 'title'>
type Told = Pick<TaskRow, 'guid' | 'title' | 'kind' | 'assignee'>
const linkOf = (operation: Named, task: Told) => `/interventions/${operation.guid}/task/${task.guid}`

/** Whom a task is given to, each member of a group (INTER-33). */
export const tellAssigned = async (ctx: Ctx, operation: Named, task: Told): Promise<void> =>
  tell(ctx, await peopleOf(ctx, task.assignee), {
    kind: 'task_assigned',
    message: 'task_assigned',
    params: { task: titleOf(ctx, task), operation: operation.title, author: ctx.user.name },
    link: linkOf(operation, task),
  })

const MESSAGE = { suspend: 'task_suspended', cancel: 'task_cancelled', reopen: 'task_reopened' } as const
export const tellStopped = async (
  ctx: Ctx,
  operation: Named,
  task: Told,
  { act, reason }: { act: StoppingAct; reason: string },
): Promise<void> =>
  tell(ctx, await peopleOf(ctx, task.assignee), {
    kind: 'task_status',
    message: MESSAGE[act],
    params: { task: titleOf(ctx, task), operation: operation.title, author: ctx.user.name, reason },
    link: linkOf(operation, task),
  })

/** What it moved is taken back: whom it was given to hears of it. */
export const tellTakenBack = async (ctx: Ctx, operation: Named, task: Told, reason: string): Promise<void> =>
  tell(ctx, await peopleOf(ctx, task.assignee), {
    kind: 'task_status',
    message: 'task_taken_back',
    params: { task: titleOf(ctx, task), operation: operation.title, author: ctx.user.name, reason },
    link: linkOf(operation, task),
  })

/** Who planned an operation hears of its end. */
export const tellOver = async (ctx: Ctx, operation: OperationRow, status: Status): Promise<void> => {
  if (!operation.createdBy || (status !== 'closed' && status !== 'cancelled')) return
  await tell(ctx, [operation.createdBy.guid], {
    kind: 'operation_status',
    message: status === 'closed' ? 'operation_closed' : 'operation_cancelled',
    params: { operation: operation.title, author: ctx.user.name },
    link: `/interventions/${operation.guid}`,
  })
}
