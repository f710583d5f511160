import { codeKey } from '@entrepot/contract/kernel/text.ts'
import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { outbox, type OutboxEntry } from '../../../kernel/outbox/index.ts'
import { scansIn, type ScanAct } from '../sending/scan-act.ts'
import { counterOf } from '../task/task-kinds.ts'

type Pending = { byCode: ReadonlyMap<string, number>; byItem: ReadonlyMap<string, number> }
const counted = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
const pendingIn = (scans: readonly { input: ScanAct }[]): Pending => ({
  byCode: counted(scans.flatMap(({ input: { item, code } }) => (item ? [] : [codeKey(code)]))),
  byItem: counted(scans.flatMap(({ input: { item } }) => (item ? [item] : []))),
})
const codesOf = ({ item, code }: TaskLine) => new Set([item?.tag, code].flatMap((one) => (one ? [codeKey(one)] : [])))

/** How lines stand with the scans of this device that wait to be sent, as far as the device can tell. */
export const standingWith = (task: OpenedTask, entries: readonly OutboxEntry[]): ((line: TaskLine) => TaskLine) => {
  const waiting = scansIn(entries, task.guid).filter(({ refusal }) => refusal === null)
  if (waiting.length === 0) return (line) => line
  const { byCode, byItem } = pendingIn(waiting)
  const counter = counterOf(task.kind)
  const { counting } = task.options
  return (line) => {
    const codes = [...codesOf(line)]
    const more = codes.reduce((sum, code) => sum + (byCode.get(code) ?? 0), byItem.get(line.item?.guid ?? '') ?? 0)
    if (more === 0 || line.item === null) return line
    const isOnce = line.item.type === 'equipment' || counting !== 'add'
    const has = line[counter]
    const total = isOnce ? (has ?? 1) : (has ?? 0) + more
    return { ...line, [counter]: total, status: line.status === 'expected' ? 'success' : line.status }
  }
}
export const standing = (task: OpenedTask) => standingWith(task, outbox.entries())

const figuresOf = (lines: readonly TaskLine[], now: (line: TaskLine) => TaskLine): OpenedTask['lines'] => {
  const figures = { total: lines.length, done: 0, expected: 0, success: 0, warning: 0, errors: 0 }
  for (const line of lines) {
    const { status, found, output, confirmed } = now(line)
    figures[status]++
    if (found !== null || output !== null || confirmed !== null) figures.done++
  }
  return figures
}
/** The figures of a task with what waits, where all of its lines are here. */
export const taskStanding = (
  task: OpenedTask,
  copy: { lines: readonly TaskLine[]; isWhole: boolean } | undefined,
  entries: readonly OutboxEntry[],
): OpenedTask => {
  const waits = scansIn(entries, task.guid).some(({ refusal }) => refusal === null)
  return waits && copy?.isWhole ? { ...task, lines: figuresOf(copy.lines, standingWith(task, entries)) } : task
}
