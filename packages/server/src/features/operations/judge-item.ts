import { checkQuantity, type Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { COUNTER_OF, type LineStatus } from '@entrepot/contract/operations/kinds.ts'
import { refusedExit } from '@entrepot/contract/stock/ledger.ts'
import { countOf, type ItemRow, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { matchingItems } from '../operation-templates/index.ts'
import type { LockedTask } from './acts.ts'
import { optionsOf } from './read-tasks.ts'

const RECEIVED = 'out_of_stock_reception'
/** What keeps the caller from having a record in a task, or null; what is received needs the place it comes to. */
export const refusedItem = (ctx: Ctx, { operation, task }: LockedTask, item: ItemRow): Problem | null => {
  const { allowed_types: allowed } = optionsOf(task)
  if (!allowed.includes(item.type)) return new Problem('task_type_denied')
  if (countOf(item) > 0) return new Problem('task_has_variants')
  const place = task.kind === RECEIVED && operation.destination !== null ? operation.destination : item.folder
  return mayWriteIn(ctx, place) ? null : new Problem('folder_denied')
}

/** Those of these records that the conditions of the task leave out (COP-13). */
export const filteredOf = async (
  ctx: Ctx,
  { task }: Pick<LockedTask, 'task'>,
  items: readonly string[],
): Promise<ReadonlySet<string>> => {
  const filters = task.custom?.item_filters
  if (!filters) return new Set()
  const matching = await matchingItems(ctx, filters, items)
  return new Set(items.filter((item) => !matching.has(item)))
}

/** Whether anything is expected of the task, and where it takes what it is about. */
export type Planned = { isPlanned: boolean; perimeter: ReadonlySet<string> }
/** What is neither planned nor lies where the task is done is not planned (TASK-15, settled difference 12). */
export const statusOfNew = ({ task }: LockedTask, item: ItemRow, { isPlanned, perimeter }: Planned): LineStatus => {
  const counts = task.kind === 'inventory' || task.kind === 'inventory_validation'
  return perimeter.has(item.folder) && (counts || !isPlanned) ? 'success' : 'warning'
}

/** A quantity that a line can have: of its unit, and no more than may leave (TASK-36). */
export const refusedQuantity = (
  ctx: Ctx,
  { task }: LockedTask,
  item: ItemRow,
  quantity: Hundredths,
): Problem | null => {
  const code = checkQuantity(quantity, item.unit, item.type)
  if (code) return new Problem(code, { name: item.name })
  if (COUNTER_OF[task.kind] !== 'output') return null
  const refusal = refusedExit(recordOf(ctx, item), quantity)
  return refusal && new Problem(refusal.code, refusal.params)
}
