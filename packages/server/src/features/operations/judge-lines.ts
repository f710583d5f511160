import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { COUNTER_OF, type LineStatus } from '@entrepot/contract/operations/kinds.ts'
import type { LineInput } from '@entrepot/contract/operations/task.ts'
import { availableOf } from '@entrepot/contract/stock/ledger.ts'
import { scanMany } from '../items/index.ts'
import { countOf, type ItemRow, itemsByGuid, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { exitStatusOf, isExit, statusField } from './exit-status.ts'
import { type LineRow, linesNamed, type LineWrite } from './lines.queries.ts'
import { perimeterOf } from './perimeter.ts'
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

/** What is neither planned nor lies where the task is done is not planned (TASK-15, settled difference 12). */
export const statusOfNew = (
  locked: LockedTask,
  item: ItemRow,
  { isPlanned, perimeter }: { isPlanned: boolean; perimeter: ReadonlySet<string> },
): LineStatus => {
  const lies = perimeter.has(item.folder)
  const counts = locked.task.kind === 'inventory' || locked.task.kind === 'inventory_validation'
  return lies && (counts || !isPlanned) ? 'success' : 'warning'
}

/** A quantity that a line can have: of its unit, and no more than may leave (TASK-36). */
export const refusedQuantity = (
  ctx: Ctx,
  { task }: LockedTask,
  item: ItemRow,
  quantity: Hundredths,
): Problem | null => {
  const record = recordOf(ctx, item)
  const code = checkQuantity(quantity, item.unit, item.type)
  if (code) return new Problem(code, { name: item.name })
  if (COUNTER_OF[task.kind] !== 'output') return null
  if (quantity > record.quantity)
    return new Problem('remaining_negative', { name: item.name, quantity: quantityToNumber(record.quantity) })
  return quantity > availableOf(record)
    ? new Problem('reserved', { name: item.name, quantity: quantityToNumber(record.reserved) })
    : null
}

export const newLine = (id: string, item: ItemRow, status: LineStatus): LineWrite => ({
  id,
  item: item.guid,
  code: item.tag ?? '',
  name: item.name,
  tag: item.tag,
  unit: item.unit,
  folder: item.folder,
  status,
  expected: null,
  found: null,
  output: null,
  known: null,
  exitStatus: null,
  confirmed: null,
})
export const unknownLine = (id: string, code: string): LineWrite => ({
  id,
  item: null,
  code,
  name: code,
  tag: null,
  unit: null,
  folder: null,
  status: 'errors',
  expected: null,
  found: null,
  output: null,
  known: null,
  exitStatus: null,
  confirmed: null,
})
export const asWrite = ({ item, at: _at, by: _by, scans: _scans, ...row }: LineRow): LineWrite => ({
  ...row,
  item: item?.guid ?? null,
})

/** The line with a quantity, and with what the system knows of the record at this moment (T21). */
export const counted = (
  { task }: Pick<LockedTask, 'task'>,
  line: LineWrite,
  item: ItemRow | null,
  quantity: Hundredths | null,
  knownNow: Hundredths | null,
): LineWrite => {
  const counter = COUNTER_OF[task.kind]
  const status =
    line.status === 'expected' || (line.status === 'success' && line.expected !== null)
      ? quantity === null
        ? 'expected'
        : 'success'
      : line.status
  const unit = item?.unit ?? line.unit
  return counter === 'output'
    ? { ...line, unit, status, output: quantity }
    : { ...line, unit, status, found: quantity, known: quantity === null ? null : knownNow }
}

export type JudgedLines = { writes: LineWrite[]; removed: string[]; problems: Problem[] }
type Meant = { item: string | null; code: string }

/** What each new line is about: a record, or a code that is looked up and may mean nothing. */
const meantBy = async (ctx: Ctx, lines: readonly LineInput[]): Promise<(Meant | null)[]> => {
  const codes = lines.flatMap(({ item, code }) => (!item && code ? [code] : []))
  const found = new Map(
    codes.length === 0 ? [] : (await scanMany(ctx, codes)).data.map((one) => [one.code, one] as const),
  )
  return lines.map(({ item, code = '' }) => {
    if (item) return { item: guidOf(item), code }
    const one = found.get(code)
    return code === '' ? null : { item: one?.kind === 'item' ? one.item.guid : null, code }
  })
}

/** Lines of a call that saves or closes, each with its refusals under its own field; nothing is written yet. */
export const judgeLines = async (
  ctx: Ctx,
  locked: LockedTask,
  lines: readonly LineInput[],
  { isPlanned }: { isPlanned: boolean },
): Promise<JudgedLines> => {
  const { task } = locked
  const meant = await meantBy(ctx, lines)
  const there = await linesNamed(ctx, task.guid, {
    ids: lines.map(({ id }) => id),
    items: meant.flatMap((one) => one?.item ?? []),
    codes: meant.flatMap((one) => (one && one.item === null ? [one.code] : [])),
  })
  const [items, field] = [
    await itemsByGuid(ctx, [
      ...meant.flatMap((one) => one?.item ?? []),
      ...there.flatMap(({ item }) => item?.guid ?? []),
    ]),
    await statusField(ctx),
  ]
  const perimeter = perimeterOf(ctx, locked)
  const judged: JudgedLines = { writes: [], removed: [], problems: [] }
  const seen = new Set<string>()
  lines.forEach((line, at) => {
    const refuse = (name: keyof LineInput, problem: Problem) =>
      void judged.problems.push(new Problem(problem.code, problem.params, `lines.${at}.${name}`))
    const about = meant[at] ?? null
    const own = there.find(({ id }) => id === line.id)
    const key = own?.item?.guid ?? about?.item ?? about?.code ?? line.id
    if (seen.has(line.id) || seen.has(key)) return refuse('id', new Problem('duplicates'))
    seen.add(line.id).add(key)
    if (own && !own.isSeen) return refuse('id', new Problem('task_line_unknown'))
    if (line.remove)
      return own && own.expected === null
        ? void judged.removed.push(own.id)
        : refuse('id', new Problem('task_line_unknown'))
    if (!own && !about) return refuse('item', new Problem('required'))
    const item = items.get(own?.item?.guid ?? about?.item ?? '')
    if (!own && about?.item === null)
      return there.some(({ code, status }) => code === about.code && status === 'errors')
        ? refuse('code', new Problem('task_already_added'))
        : void judged.writes.push(unknownLine(line.id, about.code))
    if (own && own.item === null) return void judged.writes.push(asWrite(own))
    const isThere = item && (ctx.rights.levels.has(item.folder) || own !== undefined)
    if (!item || !isThere) return refuse(own ? 'id' : 'item', new Problem('item_not_found'))
    if (!own && there.some((one) => one.item?.guid === item.guid))
      return refuse('item', new Problem('task_already_added'))
    const denied = refusedItem(ctx, locked, item)
    if (denied) return refuse(own ? 'id' : 'item', denied)
    if (line.unit !== undefined && line.unit !== item.unit)
      return refuse('unit', new Problem('unit_changed', { name: item.name }))
    const before = own ? asWrite(own) : newLine(line.id, item, statusOfNew(locked, item, { isPlanned, perimeter }))
    let value: Hundredths | null | undefined
    // A task is about one of the two; who sends the other means it.
    for (const name of ['found', 'output'] as const) {
      const quantity = asked(line[name])
      if (quantity === undefined) continue
      if (quantity !== null && isRefusal(quantity)) return refuse(name, new Problem(quantity.code))
      value = quantity?.value ?? null
      const wrong = value === null ? null : refusedQuantity(ctx, locked, item, value)
      if (wrong) return refuse(name, wrong)
    }
    const exitStatus = line.exitStatus === undefined ? before.exitStatus : line.exitStatus || null
    if (field && isExit(locked) && line.exitStatus && exitStatusOf(field, locked, exitStatus) === null)
      return refuse('exitStatus', new Problem('task_exit_status'))
    const known = recordOf(ctx, item).quantity
    const kept = value === undefined ? before : counted(locked, before, item, value, known)
    judged.writes.push({
      ...kept,
      exitStatus,
      confirmed: line.confirmed === undefined ? kept.confirmed : line.confirmed,
    })
  })
  return judged
}
const asked = (quantity: number | null | undefined) =>
  quantity === undefined || quantity === null ? quantity : quantityFromNumber(quantity)
