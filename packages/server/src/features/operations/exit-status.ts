import { type FieldNames, fieldNamesOf, itemFields } from '../fields/index.ts'
import type { ItemRow } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { optionsOf } from './read-tasks.ts'

export type StatusField = { guid: string; name: string; values: readonly string[] }
/** The field that means the status of an item, if the company has one. */
export const statusField = async (ctx: Ctx): Promise<StatusField | null> => {
  const [{ meant }, fields]: [FieldNames, Awaited<ReturnType<typeof itemFields>>] = await Promise.all([
    fieldNamesOf(ctx),
    itemFields(ctx),
  ])
  const field = fields.find(({ guid }) => guid === meant.status)
  return field ? { guid: field.guid, name: field.name, values: field.values } : null
}

const EXITS: readonly string[] = ['out_of_stock']
export const isExit = ({ task }: Pick<LockedTask, 'task'>): boolean => EXITS.includes(task.kind)

/**
 * What a piece of equipment leaves with (settled difference 21): what is said of it, else what the task says, else the
 * only value there is; null where none is right. Without such a field nothing is asked (TASK-23).
 */
export const exitStatusOf = (
  field: StatusField,
  { task }: Pick<LockedTask, 'task'>,
  said: string | null,
): string | null => {
  const allowed = optionsOf(task).exit_statuses
  const values = allowed.length > 0 ? allowed : field.values
  if (said !== null) return values.length === 0 || values.includes(said) ? said : null
  return values.length === 1 ? values[0]! : null
}

/** What a record of a line leaves with; only equipment must say so. */
export const leavesWith = (
  field: StatusField | null,
  locked: Pick<LockedTask, 'task'>,
  { type }: Pick<ItemRow, 'type'>,
  said: string | null | undefined,
): string | null => {
  if (!field || !isExit(locked)) return said ?? null
  if (type !== 'equipment' && !said) return null
  const status = exitStatusOf(field, locked, said ?? null)
  if (status === null) throw new Problem('task_exit_status', {}, 'exitStatus')
  return status
}

/** In a move the status is said before anything is scanned (TASK-22, T24). */
export const requireStatusFirst = (
  field: StatusField | null,
  { operation, task }: Pick<LockedTask, 'operation' | 'task'>,
  said: string | null,
): void => {
  if (
    field &&
    operation.type === 'move' &&
    isExit({ task }) &&
    said === null &&
    optionsOf(task).exit_statuses.length === 0
  )
    throw new Problem('task_status_first', {}, 'exitStatus')
}
