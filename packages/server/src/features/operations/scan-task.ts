import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { type Hundredths, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { MOST_LINES_TOLD } from '@entrepot/contract/operations/bounds.ts'
import { COUNTER_OF } from '@entrepot/contract/operations/kinds.ts'
import type { ScanInput, ScannedLine } from '@entrepot/contract/operations/task.ts'
import { scanMany } from '../items/index.ts'
import { type ItemRow, readableItems, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { type LockedTask, lockTask, requireMine, requireTaskAct } from './acts.ts'
import { earlierLot } from './earlier-lot.queries.ts'
import { isExit, leavesWith, requireStatusFirst, type StatusField, statusField } from './exit-status.ts'
import { filteredOf, refusedItem, refusedQuantity, statusOfNew } from './judge-item.ts'
import { asWrite, counted, newLine, unknownLine } from './line-writes.ts'
import { hasPlan, linesNamed, type LineWrite, writeLines } from './lines.queries.ts'
import { takesScans } from './form.ts'
import { perimeterOf } from './perimeter.ts'
import { linesFor, optionsOf } from './read-tasks.ts'
import { nowInProgress, requireRoom } from './save-task.ts'
import { contentsOf, type Folder, requireContents, type ScannedAs } from './scan-contents.ts'
import { findScan, insertScans, ownCounts } from './scans.queries.ts'
import { updateScanned } from './update-scanned.ts'

/** What was scanned: a record with what one scan of its code means, or a code that nothing carries. */
type Scanned = { code: string; item: ItemRow | null; quantity: Hundredths }

/**
 * One scan (TASK-29). It keeps its own id, author and quantity, so that sent again it counts once and what
 * several scan of one line is known by person.
 */
export const scanTask = async (ctx: Ctx, guid: string, taskGuid: string, input: ScanInput): Promise<ScannedLine> => {
  const locked = await lockTask(ctx, guid, taskGuid)
  const { task } = locked
  requireMine(task)
  const known = input.id === undefined ? null : await findScan(ctx, taskGuid, input.id)
  if (known) return answerOf(ctx, locked, known.line)
  requireTaskAct(task, 'scan')
  if (COUNTER_OF[task.kind] === null || (task.custom && !takesScans(task.custom))) throw new Problem('task_no_scans')
  if (task.custom?.force_scan && input.item) throw atField('task_force_scan', 'item')
  const field = await statusField(ctx)
  requireStatusFirst(field, locked, input.exitStatus || null)
  const meant = await meantBy(ctx, locked, input)
  const lines =
    'folder' in meant
      ? await contentsOf(ctx, locked, meant.folder, input, field)
      : [await lineOf(ctx, locked, meant, input, field)]
  const [first] = lines as [ScannedAs, ...ScannedAs[]]
  await writeLines(
    ctx,
    taskGuid,
    lines.map(({ line }) => line),
    { by: true },
  )
  const id = input.id ?? ctx.services.clock.orderedUuid()
  await insertScans(
    ctx,
    lines.map(({ line, quantity }, at) => ({
      id: at === 0 ? id : ctx.services.clock.orderedUuid(),
      task: taskGuid,
      line: line.id,
      quantity,
    })),
  )
  if (optionsOf(task).counting === 'compare' && first.item) await compare(ctx, locked, first.line, first.item)
  await requireRoom(ctx, taskGuid)
  await updateScanned(
    ctx,
    lines.flatMap(({ item }) => item ?? []),
    locked.operation.title,
  )
  const updatedAt = await nowInProgress(ctx, locked, 'scan')
  const { location, destination } = locked.operation
  const folders = [location, destination].filter((folder) => folder !== null)
  // Screens that hear of many lines ask for the page anew.
  const told = lines.length > MOST_LINES_TOLD ? {} : { lines: lines.map(({ line }) => line.id) }
  emit(ctx, { topic: 'tasks', data: { guids: [taskGuid], ...told, folders } })
  return answerOf(
    ctx,
    { ...locked, task: { ...task, status: 'in_progress', updatedAt } },
    first.line.id,
    lines.length - 1,
  )
}

/** Lots leave in the order in which they expire: another one is said, and the scan counts all the same. */
const earlierThan = (ctx: Ctx, locked: LockedTask, item: string | undefined) =>
  item !== undefined && COUNTER_OF[locked.task.kind] === 'output'
    ? earlierLot(ctx, { task: locked.task.guid, lot: item, folders: [...perimeterOf(ctx, locked)] })
    : null

const answerOf = async (ctx: Ctx, locked: LockedTask, line: string, others = 0): Promise<ScannedLine> => {
  const { task } = locked
  const rows = await linesNamed(ctx, task.guid, { ids: [line], items: [], codes: [] })
  const [shown] = await linesFor(ctx, task, rows)
  if (!shown) throw new Problem('not_found')
  const earlier = await earlierThan(ctx, locked, shown.item?.guid)
  return {
    ...shown,
    earlier,
    others,
    task: { guid: task.guid, status: task.status, updatedAt: task.updatedAt.toISOString() },
  }
}

const quantityOf = (asked: number | undefined, one: number): Hundredths => {
  const parsed = quantityFromNumber(asked ?? one)
  if (isRefusal(parsed)) throw atField(parsed.code, 'quantity')
  if (parsed.value <= 0) throw atField('quantity_zero', 'quantity')
  return parsed.value
}

const meantBy = async (
  ctx: Ctx,
  locked: LockedTask,
  { code, item, quantity, contents }: ScanInput,
): Promise<Scanned | { folder: Folder }> => {
  if (item) {
    const [row] = await readableItems(ctx, [guidOf(item)])
    if (!row) throw new Problem('item_not_found', {}, 'item')
    return { code: row.tag ?? row.name, item: row, quantity: quantityOf(quantity, 1) }
  }
  if (!code) throw atField('required', 'code')
  const [found] = (await scanMany(ctx, [code])).data
  if (found?.kind === 'folder') {
    requireContents(ctx, locked, found.folder, contents === true)
    return { folder: found.folder }
  }
  if (found?.kind !== 'item') return { code, item: null, quantity: quantityOf(quantity, 1) }
  const one = found.item.type === 'equipment' ? 1 : found.quantity
  return { code, item: await recordMeant(ctx, locked, found), quantity: quantityOf(quantity, one) }
}

/** Of an article that lies in several places the record that is planned, else the one where the task is done (T46). */
const recordMeant = async (
  ctx: Ctx,
  locked: LockedTask,
  { item, elsewhere }: ScanResult & { kind: 'item' },
): Promise<ItemRow | null> => {
  const rows = await readableItems(
    ctx,
    [item, ...elsewhere].map(({ guid }) => guid),
  )
  const there = await linesNamed(ctx, locked.task.guid, { ids: [], items: rows.map(({ guid }) => guid), codes: [] })
  const planned = new Set(there.map((line) => line.item?.guid))
  const perimeter = perimeterOf(ctx, locked)
  return (
    rows.find(({ guid }) => planned.has(guid)) ?? rows.find(({ folder }) => perimeter.has(folder)) ?? rows[0] ?? null
  )
}

/** The line as the scan leaves it. */
const lineOf = async (
  ctx: Ctx,
  locked: LockedTask,
  { code, item, quantity }: Scanned,
  { unit, exitStatus }: ScanInput,
  field: StatusField | null,
): Promise<ScannedAs> => {
  const { task } = locked
  const [own] = await linesNamed(ctx, task.guid, {
    ids: [],
    items: item ? [item.guid] : [],
    codes: item ? [] : [code],
  })
  if (!item) return { item, quantity, line: own ? asWrite(own) : unknownLine(ctx.services.clock.orderedUuid(), code) }
  if ((await filteredOf(ctx, locked, [item.guid])).has(item.guid)) throw new Problem('task_filtered', {}, 'code')
  const denied = refusedItem(ctx, locked, item)
  if (denied) throw new Problem(denied.code, denied.params, 'code')
  if (unit !== undefined && unit !== item.unit) throw new Problem('unit_changed', { name: item.name }, 'unit')
  const isPlanned = own !== undefined || (await hasPlan(ctx, task.guid))
  const before = own
    ? asWrite(own)
    : newLine(
        ctx.services.clock.orderedUuid(),
        item,
        statusOfNew(locked, item, { isPlanned, perimeter: perimeterOf(ctx, locked) }),
      )
  const total = totalOf(locked, before, item, quantity)
  const wrong = refusedQuantity(ctx, locked, item, total)
  if (wrong) throw atField(wrong.code, 'quantity', wrong.params)
  const kept = counted(locked, before, item, total, recordOf(ctx, item).quantity)
  const confirmed = isExit(locked) ? true : kept.confirmed
  const status = leavesWith(field, locked, item, exitStatus || before.exitStatus)
  return { item, quantity, line: { ...kept, confirmed, exitStatus: status } }
}

/** What the line counts with this scan: more of the same where it is counted so, else once (TASK-21). */
const totalOf = ({ task }: LockedTask, line: LineWrite, item: ItemRow, quantity: Hundredths): Hundredths => {
  const has = COUNTER_OF[task.kind] === 'output' ? line.output : line.found
  const { counting } = optionsOf(task)
  const isSingle = item.type === 'equipment' || counting === 'once'
  if (has !== null && isSingle && counting !== 'compare') throw new Problem('task_already_added', {}, 'code')
  return counting === 'add' && !isSingle ? (has ?? 0) + quantity : quantity
}

/** Counts of several people are one where they agree, and none until somebody says which is right where they do not. */
const compare = async (ctx: Ctx, locked: LockedTask, line: LineWrite, item: ItemRow): Promise<void> => {
  const sums = (await ownCounts(ctx, locked.task.guid, [line.id])).map(({ quantity }) => quantity)
  const agreed = sums.every((sum) => sum === sums[0]) ? sums[0]! : null
  const known = recordOf(ctx, item).quantity
  const kept = { ...counted(locked, line, item, agreed, known), status: line.status }
  await writeLines(ctx, locked.task.guid, [kept], { by: true })
}
