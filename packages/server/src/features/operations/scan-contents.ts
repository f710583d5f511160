import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { COUNTER_OF } from '@entrepot/contract/operations/kinds.ts'
import type { ScanInput } from '@entrepot/contract/operations/task.ts'
import { availableOf } from '@entrepot/contract/stock/ledger.ts'
import { type ItemRow, readableItems, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { Problem } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { isExit, leavesWith, type StatusField } from './exit-status.ts'
import { recordsLyingIn } from './folder-contents.queries.ts'
import { filteredOf, refusedItem, refusedQuantity, statusOfNew } from './judge-item.ts'
import { asWrite, counted, newLine } from './line-writes.ts'
import { hasPlan, linesNamed, type LineWrite } from './lines.queries.ts'
import { perimeterOf } from './perimeter.ts'
import { optionsOf } from './read-tasks.ts'

export type Folder = { guid: string; name: string }
/** A line as a scan leaves it, and what the scan counted; without a record nothing carries the code. */
export type ScannedAs = { item: ItemRow | null; quantity: Hundredths; line: LineWrite }

/** What is taken whole: never what is counted, which is looked at piece by piece. */
const takesWhole = ({ task }: LockedTask): boolean =>
  optionsOf(task).counting !== 'compare' &&
  (task.custom ? task.custom.type === 'scan' : COUNTER_OF[task.kind] === 'output')

/** TASK-26, TASK-24: why the code of a folder is no scan of this task, or not yet. */
export const requireContents = (ctx: Ctx, locked: LockedTask, { guid, name }: Folder, isMeant: boolean): void => {
  const no = (code: 'task_scan_children' | 'task_type_denied' | 'task_scan_folder') =>
    new Problem(code, { name }, 'code')
  if (descendantsOf(ctx.rights.tree, guid).length > 0) throw no('task_scan_children')
  if (!optionsOf(locked.task).allowed_types.includes('folder') || !takesWhole(locked)) throw no('task_type_denied')
  // So much at once is not taken without a word.
  if (!isMeant) throw no('task_scan_folder')
}

/**
 * Everything that lies in a folder and may be in the task, each with all that may leave of it. What has a quantity
 * already keeps it.
 */
export const contentsOf = async (
  ctx: Ctx,
  locked: LockedTask,
  { guid, name }: Folder,
  { exitStatus }: ScanInput,
  field: StatusField | null,
): Promise<ScannedAs[]> => {
  const { task } = locked
  const records = await readableItems(ctx, await recordsLyingIn(ctx, guid))
  const guids = records.map((record) => record.guid)
  const [own, filtered, isPlanned] = [
    new Map(
      (await linesNamed(ctx, task.guid, { ids: [], items: guids, codes: [] })).map((line) => [line.item?.guid, line]),
    ),
    await filteredOf(ctx, locked, guids),
    await hasPlan(ctx, task.guid),
  ]
  const perimeter = perimeterOf(ctx, locked)
  const counter = COUNTER_OF[task.kind] === 'output' ? 'output' : 'found'
  const lines = records.flatMap((item): ScannedAs[] => {
    const there = own.get(item.guid)
    const record = recordOf(ctx, item)
    const quantity = availableOf(record)
    const isLeftOut =
      (there && there[counter] !== null) ||
      quantity === 0 ||
      filtered.has(item.guid) ||
      refusedItem(ctx, locked, item) !== null ||
      refusedQuantity(ctx, locked, item, quantity) !== null
    if (isLeftOut) return []
    const before = there
      ? asWrite(there)
      : newLine(
          ctx.services.clock.orderedUuid(),
          item,
          statusOfNew(locked, item, { isPlanned: isPlanned || there !== undefined, perimeter }),
        )
    const kept = counted(locked, before, item, quantity, record.quantity)
    const status = leavesWith(field, locked, item, exitStatus || before.exitStatus)
    return [
      { item, quantity, line: { ...kept, confirmed: isExit(locked) ? true : kept.confirmed, exitStatus: status } },
    ]
  })
  if (lines.length === 0) throw new Problem('task_folder_empty', { name }, 'code')
  return lines
}
