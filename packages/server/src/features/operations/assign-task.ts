import { isFinished } from '@entrepot/contract/operations/lifecycle.ts'
import type { AssigneeInput, Task } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Principals } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { lockTask } from './acts.ts'
import { requireAssignees } from './assign.ts'
import { isSame, tellGiven } from './edit-operations.ts'
import { refuseOperation } from './judge-operation.ts'
import { mayAct } from './require-operation.ts'
import { oneTask } from './read-tasks.ts'
import { setTask } from './tasks.queries.ts'

/** Given to somebody else; whoever may plan work may give it to themselves, and then do it (T9). */
export const assignTask = async (
  ctx: Ctx,
  principals: Principals,
  guid: string,
  taskGuid: string,
  assignee: AssigneeInput,
): Promise<Task> => {
  const { operation, task } = await lockTask(ctx, guid, taskGuid)
  if (!mayAct(ctx, operation, 'EDIT')) throw new Problem('forbidden')
  if (isFinished(task.status)) throw new Problem(task.status === 'closed' ? 'task_closed' : 'task_cancelled')
  if (!task.assignee) throw new Problem('task_state')
  const asked = [{ kind: task.kind, custom: task.custom, assignee, field: 'assignee' }]
  const { assignees, problems } = await requireAssignees(ctx, principals, operation, asked)
  refuseOperation(problems)
  const [given] = assignees
  if (given && !isSame(given, task.assignee)) {
    const changed = { ...task, assignee: { kind: given.kind, guid: given.guid, name: given.name } }
    await setTask(ctx, changed)
    await tellGiven(ctx, operation, changed)
  }
  return oneTask(ctx, guid, taskGuid)
}
