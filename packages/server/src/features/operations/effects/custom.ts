import { itemFields } from '../../fields/index.ts'
import { changeItems } from '../../items/index.ts'
import { answerable } from '../../operation-templates/index.ts'
import { isWritable, lockItems } from '../../records/index.ts'
import { type ChangeLine, lockLeaving } from '../../stock/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { Problem, refuseAll } from '../../../kernel/problem.ts'
import { destinationOf } from '../custom-places.ts'
import { filteredOf } from '../judge-item.ts'
import { carryFound, type LineRow } from '../lines.queries.ts'
import { type Closing, type Effect, fieldOf, noteOf, type Part, partsOf } from './closing.ts'
import { movingTo, post } from './parts.ts'

/**
 * What bundles take along leaves with the equipment that was found (COP-17), whether or not it goes elsewhere itself.
 */
const takesAlong = ({ task, said }: Pick<Closing, 'task' | 'said'>): boolean =>
  task.custom?.update_bundles === true && said.skipBundles !== true
const onlyAlong = (closing: Closing, { item, line }: Part): ChangeLine => ({
  kind: 'along',
  guid: item,
  field: fieldOf(line),
  action: 'movement',
  note: noteOf(closing),
})

/** What was found, of what is not planned what was confirmed. */
const isTaken = ({ status, confirmed }: LineRow): boolean =>
  confirmed !== false && (status !== 'warning' || confirmed === true)

export const takenBy = ({ lines }: Pick<Closing, 'lines'>): Part[] =>
  partsOf(lines.filter(isTaken), ({ found: quantity }) => quantity)

/** COP-18: a scan records its lines, moves what it found where it has a destination, and updates it by its form. */
export const closeCustom: Effect = async (ctx, closing) => {
  const { custom } = closing.task
  if (!custom || custom.type === 'form') return
  // The system does it by itself, when its turn comes.
  if (custom.type === 'auto') throw new Problem('task_state')
  await requireConditions(ctx, closing)
  if (custom.type === 'scan_validation') requireConfirmed(closing.lines)
  const found = takenBy(closing)
  const to = destinationOf(custom, closing.operation)
  const leaves = to !== null && found.some(({ line }) => line.item!.folder !== to)
  const takes = takesAlong(closing)
  const moving = leaves ? movingTo(ctx, closing, to, takes) : null
  const changes = found.flatMap((part): { part: Part; change: ChangeLine }[] => {
    if (moving && part.line.item!.folder !== to) return [{ part, change: moving(part) }]
    return takes ? [{ part, change: onlyAlong(closing, part) }] : []
  })
  // All at once and before the first of them is written, in one order.
  await lockLeaving(
    ctx,
    changes.map(({ change }) => change),
  )
  await updateItems(ctx, closing, found)
  const changeOf = new Map(changes.map(({ part, change }) => [part, change]))
  await post(
    ctx,
    closing,
    changes.map(({ part }) => part),
    (part) => changeOf.get(part)!,
  )
  const next = closing.tasks.find(
    (one) => one.custom?.type === 'scan_validation' && one.position > closing.task.position,
  )
  if (next && custom.type === 'scan') await carryFound(ctx, closing.task.guid, next.guid)
}

/** Looked at again, because records may have changed since they were scanned (COP-13). */
const requireConditions = async (ctx: Ctx, { lines, ...locked }: Closing): Promise<void> => {
  const counted = lines.filter(({ item, found }) => item && found !== null)
  const filtered = await filteredOf(
    ctx,
    locked,
    counted.map(({ item }) => item!.guid),
  )
  refuseAll(
    counted
      .filter(({ item }) => filtered.has(item!.guid))
      .map((line) => new Problem('task_filtered', {}, fieldOf(line))),
  )
}

/** COP-18: each difference to the former scan is confirmed by itself; what nobody found differs as well. */
const requireConfirmed = (lines: readonly LineRow[]): void =>
  refuseAll(
    lines
      .filter(({ item, expected, found, confirmed }) => item && (found ?? 0) !== (expected ?? 0) && confirmed === null)
      .map((line) => new Problem('task_differences', {}, fieldOf(line))),
  )

/** Answers that items take over, each on all that was found. */
const updateItems = async (ctx: Ctx, { task }: Closing, found: readonly Part[]): Promise<void> => {
  const names = new Map((await itemFields(ctx)).map(({ guid, name }) => [guid, name]))
  const taken = answerable(task.custom!).flatMap(({ guid, item_field: field }) => {
    const name = field && names.get(field)
    const answer = task.answers[guid] ?? null
    return name && answer !== null ? [[name, answer] as const] : []
  })
  if (taken.length === 0 || found.length === 0) return
  const rows = await lockItems(
    ctx,
    found.map(({ item }) => item),
  )
  const problems: Problem[] = []
  const edits = found.flatMap(({ item, line }) => {
    const before = rows.get(item)
    if (isWritable(ctx, before)) return [{ before, change: { attributes: Object.fromEntries(taken) } }]
    problems.push(new Problem(before ? 'folder_denied' : 'item_not_found', {}, fieldOf(line)))
    return []
  })
  refuseAll(problems)
  await changeItems(ctx, edits)
}
