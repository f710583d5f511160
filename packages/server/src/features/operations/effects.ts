import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { isFinished } from '@entrepot/contract/operations/lifecycle.ts'
import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { TaskClose } from '@entrepot/contract/operations/task.ts'
import { noteOn } from '../comments/index.ts'
import { type ChangeLine, postDifferences, postMovements } from '../stock/index.ts'
import { changeItems } from '../items/index.ts'
import { isWritable, lockItems, writeRefusal } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { exitStatusOf, statusField } from './exit-status.ts'
import { expectedLine } from './line-writes.ts'
import { carryCounts, expectContents, type LineRow, writeLines } from './lines.queries.ts'
import { requirePlace, within } from './perimeter.ts'
import { optionsOf } from './read-tasks.ts'
import { requireRoom } from './save-task.ts'
import type { TaskRow } from './tasks.queries.ts'
import { insertTransit, onItsWay, settleTransit, transitOf } from './transit.queries.ts'

/** What closing a task does, with all its lines as they are kept; all of it in the transaction of the call. */
export type Closing = LockedTask & { lines: readonly LineRow[]; said: Pick<TaskClose, 'action' | 'recipient'> }
type Effect = (ctx: Ctx, closing: Closing) => Promise<void>

/** A line that names a record, and how much of it the effect is about. */
type Part = { line: LineRow; item: string; quantity: Hundredths }
const sourceOf = ({ operation }: Closing) => ({ kind: 'operation' as const, guid: operation.guid })
const noteOf = ({ operation }: Closing, recipient = '') => ({ comment: operation.title, recipient })
const fieldOf = ({ id }: LineRow) => `lines.${id}`

/** The next task of a kind that still waits for what this one leaves. */
const nextOf = ({ tasks, task }: Closing, kind: TaskKind): TaskRow | undefined =>
  tasks.find((one) => one.kind === kind && one.position > task.position && !isFinished(one.status))

const selectFolders: Effect = async (ctx, closing) => {
  const { folders } = closing.task
  if (folders.length === 0) throw atField('task_folders', 'folders')
  for (const folder of folders) requireFolder(ctx, folder, 'write', 'folders')
  const next = nextOf(closing, 'inventory')
  if (!next) return
  await expectContents(ctx, next.guid, [...new Set(folders.flatMap((folder) => within(ctx, folder)))])
  await requireRoom(ctx, next.guid)
}

/** Who validates a count posts it; without anybody who does, counting posts it. */
const countOrCarry: Effect = async (ctx, closing) => {
  const next = nextOf(closing, 'inventory_validation')
  if (next) await carryCounts(ctx, closing.task.guid, next.guid)
  else await postCounts(ctx, closing)
}

/**
 * T21, TASK-35: what was found is posted as the difference to what the system knew then; what nobody counted stays, and
 * what is not planned comes in where somebody chose so.
 */
const postCounts: Effect = async (ctx, closing) => {
  const chosen = closing.lines.filter(({ item, found, confirmed }) => item && found !== null && confirmed !== false)
  const counted = chosen.filter(({ status }) => status === 'success')
  await postDifferences(
    ctx,
    counted.map((line) => ({
      guid: line.item!.guid,
      unit: line.unit!,
      counted: line.found!,
      expected: line.known ?? line.expected ?? 0,
      countedOn: companyToday(line.at!, ctx.company.timeZone),
      field: fieldOf(line),
    })),
    // What comes in may join a record that was just counted.
    { policy: 'all', source: sourceOf(closing), note: noteOf(closing), send: 'now' },
  )
  const brought = chosen.filter(({ status, confirmed, found }) => status === 'warning' && confirmed && found! > 0)
  await move(
    ctx,
    closing,
    partsOf(brought, ({ found }) => found),
    closing.operation.location,
  )
}

const partsOf = (lines: readonly LineRow[], quantityOf: (line: LineRow) => Hundredths | null): Part[] =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line) ?? 0
    return line.item && quantity > 0 ? [{ line, item: line.item.guid, quantity }] : []
  })

const move = async (ctx: Ctx, closing: Closing, parts: readonly Part[], to: string | null): Promise<void> => {
  if (parts.length === 0) return
  const place = requirePlace(ctx, to)
  await post(
    ctx,
    closing,
    parts.map(({ line, item, quantity }) => ({
      kind: 'move',
      guid: item,
      toldIn: line.unit ?? undefined,
      field: fieldOf(line),
      where: fieldOf(line),
      quantity,
      to: place,
      note: noteOf(closing),
    })),
  )
}

const post = async (ctx: Ctx, closing: Closing, lines: readonly ChangeLine[]): Promise<void> => {
  if (lines.length === 0) return
  await requireWritten(ctx, lines)
  // What follows in the call reads the new quantities: another line, the status that equipment leaves with.
  await postMovements(ctx, lines, { policy: 'all', source: sourceOf(closing), send: 'now' })
}

/** Records that are gone or may not be written are told by their lines, all at once (TASK-44). */
const requireWritten = async (ctx: Ctx, lines: readonly ChangeLine[]): Promise<void> => {
  const rows = await lockItems(
    ctx,
    lines.map(({ guid }) => guid),
  )
  refuseAll(
    lines.flatMap((line) => {
      const row = rows.get(line.guid)
      const isSent = line.kind === 'in' && line.isSent && row !== undefined
      const problem = isSent ? null : writeRefusal(ctx, row)
      return problem ? [new Problem(problem.code, problem.params, line.field)] : []
    }),
  )
}

/** What leaves: what was confirmed or only prepared in full, what is not planned only confirmed (settled difference 12). */
const leaving = ({ lines }: Closing): Part[] =>
  partsOf(
    lines.filter(({ status, confirmed }) => confirmed !== false && (status !== 'warning' || confirmed === true)),
    ({ output, expected }) => output ?? expected,
  )

const prepare: Effect = async (ctx, closing) => {
  const next = nextOf(closing, 'out_of_stock')
  if (next) await plan(ctx, next, leaving(closing))
}

/** Lines of the next task, which expects what this one leaves. */
const plan = async (ctx: Ctx, next: TaskRow, parts: readonly Part[]): Promise<void> => {
  if (parts.length === 0) return
  const lines = parts.map(({ line, quantity }) => expectedLine(ctx.services.clock.orderedUuid(), line, quantity))
  await writeLines(ctx, next.guid, lines, { by: false })
}

const takeOut: Effect = async (ctx, closing) => {
  const parts = leaving(closing)
  const statuses = await exitStatuses(ctx, closing, parts)
  const { type, destination, recipients } = closing.operation
  const next = nextOf(closing, 'out_of_stock_reception')
  if (next) await send(ctx, closing, parts, next)
  else if (type === 'move' || type === 'installation') await move(ctx, closing, parts, destination)
  else {
    const action = closing.said.action ?? optionsOf(closing.task).action
    if (!action && parts.length > 0) throw atField('required', 'action')
    const recipient =
      closing.said.recipient ??
      recipients
        .map(({ name }) => name)
        .join(', ')
        .slice(0, LENGTH.name)
    await post(ctx, closing, parts.map(exit(action ?? '', noteOf(closing, recipient))))
  }
  await giveStatuses(ctx, statuses)
}

const exit =
  (action: string, note: ChangeLine['note']) =>
  ({ line, item, quantity }: Part): ChangeLine => ({
    kind: 'out',
    guid: item,
    toldIn: line.unit ?? undefined,
    field: fieldOf(line),
    quantity,
    action,
    note,
  })

/** It left and has not arrived: it is in no folder, and stands in the account of what is on its way. */
const send = async (ctx: Ctx, closing: Closing, parts: readonly Part[], next: TaskRow): Promise<void> => {
  if (parts.length === 0) return
  const rows = await lockItems(
    ctx,
    parts.map(({ item }) => item),
  )
  await post(ctx, closing, parts.map(exit('in_transit', noteOf(closing))))
  await insertTransit(
    ctx,
    closing.operation.guid,
    parts.map(({ line, item, quantity }) => ({
      guid: ctx.services.clock.orderedUuid(),
      item,
      name: line.name,
      tag: line.tag,
      unit: rows.get(item)!.unit,
      folder: rows.get(item)!.folder,
      sent: quantity,
    })),
  )
  await plan(ctx, next, parts)
}

type Given = { item: string; field: string; status: string }
/** Of equipment, which is one thing (T25): looked at again when it leaves, because the company's values may have changed since the scan. */
const exitStatuses = async (ctx: Ctx, closing: Closing, parts: readonly Part[]): Promise<Given[]> => {
  const field = await statusField(ctx)
  if (!field) return []
  const problems: Problem[] = []
  const given = parts.flatMap(({ line, item }): Given[] => {
    if (line.item!.type !== 'equipment') return []
    const status = exitStatusOf(field, closing, line.exitStatus)
    if (status === null) problems.push(new Problem('task_exit_status', {}, fieldOf(line)))
    return status === null ? [] : [{ item, field: field.name, status }]
  })
  refuseAll(problems)
  return given
}

const giveStatuses = async (ctx: Ctx, given: readonly Given[]): Promise<void> => {
  if (given.length === 0) return
  const rows = await lockItems(
    ctx,
    given.map(({ item }) => item),
  )
  const edits = given.flatMap(({ item, field, status }) => {
    const before = rows.get(item)
    // Where it went to nobody asked for more than to bring it there.
    return isWritable(ctx, before) ? [{ before, change: { attributes: { [field]: status } } }] : []
  })
  await changeItems(ctx, edits)
}

/** What arrives of what was sent; without anything on its way it comes straight from the location (INTER-23). */
const receive: Effect = async (ctx, closing) => {
  const sent = await transitOf(ctx, closing.operation.guid)
  const found = partsOf(
    closing.lines.filter(
      ({ status, confirmed }) => confirmed !== false && (status !== 'warning' || confirmed === true),
    ),
    ({ found: quantity }) => quantity,
  )
  if (sent.length === 0) return move(ctx, closing, found, closing.operation.destination)
  const to = requirePlace(ctx, closing.operation.destination)
  const arrivals = found.flatMap((part) => {
    const row = sent.find(({ item }) => item === part.item)
    const quantity = row ? Math.min(part.quantity, onItsWay(row)) : 0
    return row && quantity > 0 ? [{ ...part, quantity, row }] : []
  })
  await post(
    ctx,
    closing,
    arrivals.map(({ line, item, quantity }) => ({
      kind: 'in',
      guid: item,
      isSent: true,
      toldIn: line.unit ?? undefined,
      field: fieldOf(line),
      quantity,
      action: 'movement',
      to,
      note: noteOf(closing),
    })),
  )
  await settleTransit(
    ctx,
    arrivals.map(({ row, quantity }) => ({ guid: row.guid, arrived: quantity, lost: 0 })),
  )
  await noteDifferences(ctx, closing)
}

/** TASK-38: what did not arrive as it was sent stands on its line, and how many do in a comment. */
const noteDifferences: Effect = async (ctx, { operation, lines }) => {
  const count = lines.filter(({ expected, found, item }) => item && (found ?? 0) !== (expected ?? 0)).length
  if (count === 0) return
  const { guid, title, location } = operation
  const text = ctx.services.words(ctx.language, 'operations:differs', { count })
  await noteOn(ctx, { target: 'interventions', guid, name: title, folder: location ?? '' }, text)
}

/** Kinds of orders and templates come with their modules. */
const notYet: Effect = async () => {
  throw new Problem('task_state')
}

export const EFFECTS: Record<TaskKind, Effect> = {
  select_folders: selectFolders,
  inventory: countOrCarry,
  inventory_validation: postCounts,
  preparation: prepare,
  out_of_stock: takeOut,
  out_of_stock_reception: receive,
  select_articles_of_order: notYet,
  import_of_order_reception: notYet,
  order_reception: notYet,
  custom_task: notYet,
}
