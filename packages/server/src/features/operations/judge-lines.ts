import { type Hundredths, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { LineInput } from '@entrepot/contract/operations/task.ts'
import { scanMany } from '../items/index.ts'
import { type ItemRow, itemsByGuid, recordOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { exitStatusOf, isExit, type StatusField, statusField } from './exit-status.ts'
import { type Planned, filteredOf, refusedItem, refusedQuantity, statusOfNew } from './judge-item.ts'
import { asWrite, counted, newLine, unknownLine } from './line-writes.ts'
import { type LineRow, linesNamed, type LineWrite } from './lines.queries.ts'
import { perimeterOf } from './perimeter.ts'

type Seen = LineRow & { isSeen: boolean }
/** What a new line is about: a record, or a code that nothing carries. */
type Meant = { item: string | null; code: string }
type Refused = { field: keyof LineInput; problem: Problem }
type Judged = { write: LineWrite } | { remove: string } | Refused

/** What is known of the lines of a call before they are judged. */
type Known = {
  locked: LockedTask
  planned: Planned
  there: readonly Seen[]
  items: ReadonlyMap<string, ItemRow>
  field: StatusField | null
  /** Records that the conditions of the task leave out (COP-13). */
  filtered: ReadonlySet<string>
}

const refuse = (field: keyof LineInput, problem: Problem): Refused => ({ field, problem })

export type JudgedLines = { writes: LineWrite[]; removed: string[]; problems: Problem[] }
/** Lines of a call that saves or closes, each with its refusal under its own field; nothing is written yet. */
export const judgeLines = async (
  ctx: Ctx,
  locked: LockedTask,
  lines: readonly LineInput[],
  isPlanned: boolean,
): Promise<JudgedLines> => {
  const meant = await meantBy(ctx, lines)
  const known = await knownOf(ctx, locked, lines, meant, isPlanned)
  const judged: JudgedLines = { writes: [], removed: [], problems: [] }
  const seen = new Set<string>()
  lines.forEach((line, at) => {
    const about = meant[at] ?? null
    const own = known.there.find(({ id }) => id === line.id)
    const names = [line.id, own?.item?.guid ?? about?.item ?? about?.code ?? line.id]
    const one = names.some((name) => seen.has(name))
      ? refuse('id', new Problem('duplicates'))
      : own
        ? judgeOwn(ctx, known, line, own)
        : judgeNew(ctx, known, line, about)
    for (const name of names) seen.add(name)
    if ('write' in one) judged.writes.push(one.write)
    else if ('remove' in one) judged.removed.push(one.remove)
    else judged.problems.push(new Problem(one.problem.code, one.problem.params, `lines.${at}.${one.field}`))
  })
  return judged
}

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

const knownOf = async (
  ctx: Ctx,
  locked: LockedTask,
  lines: readonly LineInput[],
  meant: readonly (Meant | null)[],
  isPlanned: boolean,
): Promise<Known> => {
  const named = meant.flatMap((one) => one?.item ?? [])
  const there = await linesNamed(ctx, locked.task.guid, {
    ids: lines.map(({ id }) => id),
    items: named,
    codes: meant.flatMap((one) => (one && one.item === null ? [one.code] : [])),
  })
  const items = await itemsByGuid(ctx, [...named, ...there.flatMap(({ item }) => item?.guid ?? [])])
  return {
    locked,
    planned: { isPlanned, perimeter: perimeterOf(ctx, locked) },
    there,
    items,
    filtered: await filteredOf(ctx, locked, [...items.keys()]),
    field: await statusField(ctx),
  }
}

/** A line that is there; what the caller does not see of it is none. */
const judgeOwn = (ctx: Ctx, known: Known, line: LineInput, own: Seen): Judged => {
  if (!own.isSeen || (line.remove && own.expected !== null)) return refuse('id', new Problem('task_line_unknown'))
  if (line.remove) return { remove: own.id }
  if (forcesScan(known) && own.scans === 0 && (line.found ?? null) !== null)
    return refuse('found', new Problem('task_force_scan'))
  if (own.status === 'errors') return { write: asWrite(own) }
  const item = known.items.get(own.item?.guid ?? '')
  return item ? judgeWork(ctx, known, line, item, asWrite(own)) : refuse('id', new Problem('item_not_found'))
}

/** COP-16: lines come of scans only, and quantities stand on lines that were scanned. */
const forcesScan = ({ locked }: Known): boolean => locked.task.custom?.force_scan === true

const judgeNew = (ctx: Ctx, known: Known, line: LineInput, about: Meant | null): Judged => {
  if (line.remove) return refuse('id', new Problem('task_line_unknown'))
  if (!about) return refuse('item', new Problem('required'))
  if (forcesScan(known)) return refuse(line.item ? 'item' : 'code', new Problem('task_force_scan'))
  if (about.item === null) {
    const isThere = known.there.some(({ code, status }) => status === 'errors' && code === about.code)
    return isThere ? refuse('code', new Problem('task_already_added')) : { write: unknownLine(line.id, about.code) }
  }
  const item = known.items.get(about.item)
  if (!item || !ctx.rights.levels.has(item.folder)) return refuse('item', new Problem('item_not_found'))
  if (known.there.some((one) => one.item?.guid === item.guid)) return refuse('item', new Problem('task_already_added'))
  return judgeWork(ctx, known, line, item, newLine(line.id, item, statusOfNew(known.locked, item, known.planned)))
}

/** What was done with a record: its quantity, what it leaves with, and whether it was confirmed. */
const judgeWork = (ctx: Ctx, known: Known, line: LineInput, item: ItemRow, before: LineWrite): Judged => {
  const { locked } = known
  const denied = known.filtered.has(item.guid) ? new Problem('task_filtered') : refusedItem(ctx, locked, item)
  if (denied) return refuse(line.item ? 'item' : 'id', denied)
  if (line.unit !== undefined && line.unit !== item.unit)
    return refuse('unit', new Problem('unit_changed', { name: item.name }))
  const quantity = quantityOf(ctx, locked, line, item)
  if (quantity && 'problem' in quantity) return quantity
  const status = exitStatusFor(known, line, before)
  if (status && 'problem' in status) return status
  const kept = quantity ? counted(locked, before, item, quantity.value, recordOf(ctx, item).quantity) : before
  const confirmed = line.confirmed === undefined ? kept.confirmed : line.confirmed
  return { write: { ...kept, exitStatus: status ? status.value : kept.exitStatus, confirmed } }
}

/** A task is about one of the two; who sends the other means it. */
const quantityOf = (
  ctx: Ctx,
  locked: LockedTask,
  line: LineInput,
  item: ItemRow,
): { value: Hundredths | null } | Refused | null => {
  let said: { value: Hundredths | null } | null = null
  for (const name of ['found', 'output'] as const) {
    const asked = line[name]
    if (asked === undefined) continue
    const parsed = asked === null ? { value: null } : quantityFromNumber(asked)
    if (isRefusal(parsed)) return refuse(name, new Problem(parsed.code))
    const wrong = parsed.value === null ? null : refusedQuantity(ctx, locked, item, parsed.value)
    if (wrong) return refuse(name, wrong)
    said = parsed
  }
  return said
}

const exitStatusFor = (
  { locked, field }: Known,
  { exitStatus }: LineInput,
  before: LineWrite,
): { value: string | null } | Refused | null => {
  if (exitStatus === undefined || exitStatus === before.exitStatus) return null
  const value = exitStatus || null
  const isWrong = value !== null && field && isExit(locked) && exitStatusOf(field, locked, value) === null
  return isWrong ? refuse('exitStatus', new Problem('task_exit_status')) : { value }
}
