import { quantityFromDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isFinished } from '@entrepot/contract/operations/lifecycle.ts'
import type { Reversal, Task } from '@entrepot/contract/operations/task.ts'
import { noteOn } from '../comments/index.ts'
import { type Changed, takeBackReceptionsOf } from '../orders/index.ts'
import { type Posted, reverseActs } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { inTrial } from '../../kernel/trial.ts'
import { type LockedTask, lockTask } from './acts.ts'
import { giveFormerStatuses } from './effects/exit-statuses.ts'
import { followTasks } from './follow.ts'
import { type PostedLine, postedLines } from './posted-lines.queries.ts'
import { oneTask, titleOf } from './read-tasks.ts'
import { mayAct, placeFor } from './require-operation.ts'
import { reasonOf, stopOne, type Why } from './stop.ts'
import { setReversed, type TaskRow } from './tasks.queries.ts'
import { tellTakenBack } from './tell.ts'
import { removeTransit, settleTransit, transitOf } from './transit.queries.ts'

/**
 * Everything that closing a task moved goes back as one act, by who may reopen tasks. The task stays closed and
 * says so; what waits for it in the same operation is cancelled with the same reason. To do it again the operation is
 * duplicated.
 */
export const reverseTask = async (ctx: Ctx, guid: string, taskGuid: string, why: Why): Promise<Task> => {
  const locked = await lockTask(ctx, guid, taskGuid)
  const { operation, task } = requireReversible(ctx, locked)
  const reason = reasonOf(why)
  const title = titleOf(ctx, task)
  await takeBack(ctx, locked, reason)
  await setReversed(ctx, taskGuid)
  happened(ctx, 'task.reversed', {
    guid,
    name: operation.title,
    folder: operation.location,
    changes: [{ field: 'task', old: null, new: title }],
    comment: reason,
    payload: { task: task.kind },
  })
  await noteOn(
    ctx,
    { target: 'interventions', guid, name: operation.title, folder: operation.location ?? '' },
    ctx.services.words(ctx.language, 'operations:taken_back', { task: title, reason }),
  )
  await tellTakenBack(ctx, operation, task, reason)
  for (const later of laterOf(locked)) await stopOne(ctx, operation, locked.tasks, later, { act: 'cancel', reason })
  await followTasks(ctx, operation)
  return oneTask(ctx, guid, taskGuid)
}

const MOST_SHOWN = 100
/** The same, tried and thrown away: what is said before is what is done. */
export const previewReversal = (ctx: Ctx, guid: string, taskGuid: string): Promise<Reversal> =>
  inTrial(ctx, async (inner) => {
    const locked = requireReversible(inner, await lockTask(inner, guid, taskGuid))
    const changed = await takeBack(inner, locked, '')
    return {
      total: changed.length,
      data: changed.slice(0, MOST_SHOWN).map(({ row, quantity }) => ({
        guid: row.guid,
        name: row.name,
        unit: row.unit,
        folder: placeFor(inner, row.folder),
        quantity: quantityToNumber(quantityFromDecimal(row.quantity)),
        after: quantityToNumber(quantity),
      })),
      cancelled: laterOf(locked).map((task) => ({ guid: task.guid, name: titleOf(inner, task) })),
    }
  })

const requireReversible = (ctx: Ctx, locked: LockedTask): LockedTask => {
  const { operation, tasks, task } = locked
  if (!mayAct(ctx, operation, 'TASK_REOPEN')) throw new Problem('forbidden')
  if (task.status !== 'closed') throw new Problem('task_not_closed')
  if (!task.posted) throw new Problem('task_nothing_posted')
  if (task.reversedAt) throw new Problem('task_reversed')
  const later = tasks.filter((one) => one.position > task.position && one.posted && !one.reversedAt)
  if (later.length > 0)
    throw new Problem('task_later_posted', { names: later.map((one) => titleOf(ctx, one)).join(', ') })
  return locked
}

/** Tasks that wait for what this one did. */
const laterOf = ({ tasks, task }: LockedTask): TaskRow[] =>
  tasks.filter((one) => one.position > task.position && !isFinished(one.status))

const takeBack = async (ctx: Ctx, locked: LockedTask, why: string): Promise<Changed[]> => {
  const { operation, task } = locked
  const reason = why || operation.title
  const order = operation.order?.guid
  if (task.kind === 'order_reception' && order) return takeBackReceptionsOf(ctx, order, task.guid, reason)
  const { plan, rows } = await takeBackLines(ctx, locked, reason)
  return plan.records.flatMap(({ guid, quantity }) => {
    const row = rows.get(guid)
    return row ? [{ row, quantity }] : []
  })
}

const takeBackLines = async (ctx: Ctx, { operation, task }: LockedTask, comment: string): Promise<Posted> => {
  const lines = await postedLines(ctx, task.guid)
  const posted = await reverseActs(
    ctx,
    lines.map(({ group }) => group),
    { source: { kind: 'operation', guid: operation.guid }, comment, recipient: '' },
  )
  if (task.kind === 'out_of_stock') await forgetSent(ctx, operation.guid, lines)
  if (task.kind === 'out_of_stock_reception') await sendAgain(ctx, operation.guid, lines, posted)
  await giveFormerStatuses(
    ctx,
    lines.flatMap(({ item, isEquipment, exitStatus: given, former }) =>
      item && isEquipment && given !== null ? [{ item, given, former }] : [],
    ),
  )
  return posted
}

/** Where it left from it is again, also what somebody gave up for lost; what has arrived goes back first. */
const forgetSent = async (ctx: Ctx, operation: string, lines: readonly PostedLine[]): Promise<void> => {
  const sent = await transitOf(ctx, operation)
  const rows = sent.filter(({ item }) => lines.some((line) => line.item === item))
  if (rows.some(({ arrived }) => arrived > 0)) throw new Problem('task_arrived')
  await removeTransit(
    ctx,
    rows.map(({ guid }) => guid),
  )
}

/** What had arrived is on its way again. */
const sendAgain = async (
  ctx: Ctx,
  operation: string,
  lines: readonly PostedLine[],
  { groups, plan }: Posted,
): Promise<void> => {
  const gone = new Map(plan.movements.map(({ groupKey, delta }) => [groupKey, delta]))
  const sent = await transitOf(ctx, operation)
  const back = lines.flatMap(({ item }, at) => {
    const row = sent.find((one) => one.item === item)
    const delta = gone.get(groups.get(at) ?? '') ?? 0
    return row && delta < 0 ? [{ guid: row.guid, arrived: delta, lost: 0 }] : []
  })
  if (back.length > 0) await settleTransit(ctx, back)
}
