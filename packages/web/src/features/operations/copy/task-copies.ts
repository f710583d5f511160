import type { Operation } from '@entrepot/contract/operations/operation.ts'
import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { canSeal, sealed } from '../../../kernel/sealed.ts'
import { operations } from '../api.ts'
import { taskPictures } from './task-pictures.ts'

/**
 * Tasks that were opened on this device, with all their lines, so that they can be done where there is no network
 * . Lines stand in parts, so that one that changes costs one part.
 */
export type Copy = {
  task: OpenedTask
  /** What it belongs to; how a task ends may depend on it. */ operation: Operation | null
  /** When the server was heard last. */ at: number
  lines: readonly TaskLine[]
  isWhole: boolean
  bytes: number
}
/** As it is kept: an earlier client knew no rules of forms. */
type Head = Omit<Copy, 'lines' | 'task'> & {
  task: Omit<OpenedTask, 'rules'> & Partial<Pick<OpenedTask, 'rules'>>
  parts: number
}

const PART = 500
const headOf = (task: string) => `task.${task}.head`
const partOf = (task: string, part: number) => `task.${task}.part.${part}`
const LIST = 'tasks'

const known = new Map<string, Copy>()
const listeners = new Set<() => void>()
const show = (task: string, copy: Copy | null) => {
  if (copy) known.set(task, copy)
  else known.delete(task)
  for (const listener of listeners) listener()
}
/** What the browser refuses to keep is there as long as the page. */
const kept = <T>(writing: Promise<T>): Promise<T | undefined> => writing.catch(() => undefined)

const list = async (): Promise<readonly string[]> => (await kept(sealed.read<string[]>(LIST))) ?? []
const writeHead = async ({ lines, ...head }: Copy) => {
  const parts = Math.ceil(lines.length / PART)
  // Of a task that opens elsewhere the list is all there is.
  await sealed.write(headOf(head.task.guid), { ...head, task: { ...head.task, data: [] }, parts } satisfies Head)
  const all = await list()
  if (!all.includes(head.task.guid)) await sealed.write(LIST, [...all, head.task.guid])
}

/** As this device has it; undefined where it has not. */
const read = async (task: string): Promise<Copy | undefined> => {
  const inPage = known.get(task)
  if (inPage) return inPage
  const head = await kept(sealed.read<Head>(headOf(task)))
  if (!head) return undefined
  const parts = await Promise.all(
    Array.from({ length: head.parts }, (_, part) => kept(sealed.read<TaskLine[]>(partOf(task, part)))),
  )
  const lines = parts.flatMap((part) => part ?? [])
  const { parts: _, ...rest } = head
  const copy: Copy = {
    ...rest,
    lines,
    task: { ...rest.task, rules: rest.task.rules ?? [], data: lines.slice(0, PART) },
  }
  if (!known.has(task)) show(task, copy)
  return known.get(task)
}

const forget = async (task: string): Promise<void> => {
  show(task, null)
  taskPictures.forget(task)
  await kept(sealed.removeAll(`task.${task}.`))
  const all = await list()
  if (all.includes(task))
    await kept(
      sealed.write(
        LIST,
        all.filter((one) => one !== task),
      ),
    )
}

const running = new Map<string, AbortController>()
/** Told while the lines were read: it is newer than what is read. */
const meanwhile = new Map<string, Map<string, TaskLine | null>>()
const dirty = new Map<string, Set<number>>()
let writing: ReturnType<typeof setTimeout> | undefined
const SOON_MS = 300
const writeDirty = async () => {
  const all = [...dirty]
  dirty.clear()
  for (const [task, parts] of all) {
    const copy = known.get(task)
    if (!copy) continue
    for (const part of parts)
      await kept(sealed.write(partOf(task, part), copy.lines.slice(part * PART, (part + 1) * PART)))
    if (copy.isWhole) await kept(writeHead(copy))
  }
}
/** Lines as the server says that they are now; null is one that is gone. */
const change = (task: string, lines: ReadonlyMap<string, TaskLine | null>): void => {
  const copy = known.get(task)
  if (running.has(task)) meanwhile.set(task, new Map([...(meanwhile.get(task) ?? []), ...lines]))
  if (!copy) return
  const places = new Map(copy.lines.map(({ id }, at) => [id, at]))
  const next = [...copy.lines]
  const parts = dirty.get(task) ?? new Set<number>()
  for (const [id, line] of lines) {
    const at = places.get(id) ?? (line && copy.isWhole ? next.length : -1)
    if (at < 0) continue
    if (line) next[at] = line
    else {
      // Those behind it move up.
      next.splice(at, 1)
      for (const [other, place] of places) if (place > at) places.set(other, place - 1)
      for (let part = Math.floor(at / PART); part * PART <= next.length; part++) parts.add(part)
    }
    parts.add(Math.floor(at / PART))
  }
  dirty.set(task, parts)
  show(task, { ...copy, lines: next, at: Date.now(), task: { ...copy.task, data: next.slice(0, PART) } })
  clearTimeout(writing)
  writing = setTimeout(() => void writeDirty(), SOON_MS)
}

/** All of it, page by page, in the background; begun again when the task has changed meanwhile. */
const keep = async (task: OpenedTask): Promise<void> => {
  const { guid } = task
  const before = await read(guid)
  if (before?.isWhole && before.task.updatedAt === task.updatedAt) return
  if (running.has(guid) || !canSeal()) return
  const stop = new AbortController()
  running.set(guid, stop)
  try {
    const signal = stop.signal
    const operation = await operations.get({ params: { guid: task.operation.guid } }, { quiet: true, signal })
    let copy: Copy = {
      task,
      operation,
      at: Date.now(),
      lines: task.data,
      isWhole: task.data.length >= task.total,
      bytes: 0,
    }
    // What is there of before stays until all of it is here again.
    if (!before) show(guid, copy)
    copy = { ...copy, bytes: await sealed.write(partOf(guid, 0), task.data) }
    for (let page = 2; !copy.isWhole; page++) {
      const { data, total } = await operations.lines(
        { params: { guid: task.operation.guid, task: guid }, query: { page, size: PART } },
        { quiet: true, signal },
      )
      const bytes = copy.bytes + (await sealed.write(partOf(guid, page - 1), data))
      const lines = [...copy.lines, ...data]
      copy = { ...copy, lines, bytes, isWhole: data.length === 0 || lines.length >= total }
      if (!before) show(guid, copy)
    }
    if (signal.aborted) return
    await writeHead(copy)
    show(guid, copy)
  } finally {
    running.delete(guid)
    const told = meanwhile.get(guid)
    meanwhile.delete(guid)
    if (told) change(guid, told)
  }
}

const DAY_MS = 86_400_000
/** What has been here for longer than the company allows goes; scans and what was typed stand elsewhere and stay. */
const tidy = async (days: number): Promise<void> => {
  for (const task of await list()) {
    const head = await kept(sealed.read<Head>(headOf(task)))
    if (!head || Date.now() - head.at > days * DAY_MS) await forget(task)
  }
}

export const taskCopies = {
  read,
  /** What this page has read already. */ known: (task: string) => known.get(task),
  keep: async (task: OpenedTask): Promise<void> => {
    await kept(keep(task))
    // Behind the lines, without which nothing can be done.
    const copy = known.get(task.guid)
    if (copy?.isWhole) await kept(taskPictures.keep(task.guid, copy.lines))
  },
  change,
  forget: (task: string) => {
    running.get(task)?.abort()
    return forget(task)
  },
  tidy: (days: number) => kept(tidy(days)),
  all: async (): Promise<readonly Copy[]> =>
    (await Promise.all((await list()).map((task) => read(task)))).filter((copy) => copy !== undefined),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
