import { codeKey } from '@entrepot/contract/kernel/text.ts'
import type { LineStatus } from '@entrepot/contract/operations/kinds.ts'
import type { OpenedTask, ScannedLine, TaskLine } from '@entrepot/contract/operations/task.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drafts } from '../../../kernel/drafts.ts'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { randomKey } from '../../../kernel/random.ts'
import { play, type ScanSound } from '../../../kernel/scan/index.ts'
import { session } from '../../../kernel/session.ts'
import { operations } from '../api.ts'
import { LOOKS } from './task-kinds.ts'

/** `asked`: on its way. `again`: it is there already (TASK-21). `refused`: the server says why not. */
export type Verdict = 'asked' | LineStatus | 'again' | 'refused'
export type TaskScan = {
  id: string
  /** What was read; empty where it was chosen from a list. */ code: string
  /** What equipment leaves with, as it was said then. */ exitStatus: string
  item: string | null
  verdict: Verdict
  line: TaskLine | null
  name: string
  text: string
}
/** Of one person, company and task. */
const nameOf = (task: string) => {
  const { me, company } = session.get()
  return `scans:${company?.guid}:${me?.guid}:${task}`
}
const MOST_SHOWN = 50
const AGAIN_MS = 3_000
const ANSWER_MS = 15_000

const SOUNDS: Record<Verdict, ScanSound | null> = {
  asked: null,
  expected: LOOKS.expected.sound,
  success: LOOKS.success.sound,
  warning: LOOKS.warning.sound,
  errors: LOOKS.errors.sound,
  again: 'again',
  refused: 'bad',
}
const sound = (verdict: Verdict) => {
  const tone = SOUNDS[verdict]
  if (tone) play(tone)
}

/** Lines by their codes, of those that came with the task: what they say of a scan is known before the server answers. */
const indexOf = (lines: readonly TaskLine[]): ReadonlyMap<string, TaskLine> =>
  new Map(lines.flatMap((line) => [line.item?.tag, line.code].flatMap((code) => (code ? [[codeKey(code), line]] : []))))

/**
 * Scans in the order in which they are made: each is shown and heard at once, sent with an `id` of its own, and sent
 * again with it until the server has answered.
 */
export const useScans = (
  task: OpenedTask,
  { isOpen, exitStatus }: { isOpen: boolean; exitStatus: string },
  onAnswered: (answer: ScannedLine) => void,
) => {
  const [scans, setScans] = useState<readonly TaskScan[]>([])
  const index = useMemo(() => indexOf(task.data), [task.data])
  const waiting = useRef<TaskScan[]>([])
  const [left, setLeft] = useState(0)
  const isSending = useRef(false)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const answered = useRef(onAnswered)
  answered.current = onAnswered
  const params = useMemo(() => ({ guid: task.operation.guid, task: task.guid }), [task.operation.guid, task.guid])

  /** On this device until they are answered: a tab that is closed loses none of them. */
  const kept = nameOf(task.guid)
  const setWaiting = useCallback(
    (next: readonly TaskScan[]) => {
      waiting.current = [...next]
      setLeft(next.length)
      // A browser that keeps nothing has them as long as the page stands.
      void Promise.resolve(next.length > 0 ? drafts.write(kept, next) : drafts.remove(kept)).catch(() => undefined)
    },
    [kept],
  )
  const change = useCallback(
    (id: string, part: Partial<TaskScan>) =>
      setScans((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one))),
    [],
  )
  const sendOne = useCallback(
    async ({ id, code, item, exitStatus: leaves, verdict: heard }: TaskScan): Promise<boolean> => {
      const tell = (verdict: Verdict, part: Partial<TaskScan>) => {
        change(id, { verdict, ...part })
        if (verdict !== heard) sound(verdict)
      }
      // A call that a change of network left without an end is made again.
      const signal = AbortSignal.timeout(ANSWER_MS)
      try {
        const line = await operations.scanTask(
          { params, body: { id, ...(item ? { item } : { code }), ...(leaves && { exitStatus: leaves }) } },
          { quiet: true, signal },
        )
        tell(line.status, { line, name: line.name || line.code })
        answered.current(line)
        return true
      } catch (error) {
        if (signal.aborted) return false
        if (!isFailure(error)) throw error
        if (error.unanswered) return false
        tell(error.code === 'task_already_added' ? 'again' : 'refused', { text: error.texts[0] ?? error.message })
        return true
      }
    },
    [change, params],
  )
  const sendAll = useCallback(async () => {
    // What is scanned while the task opens waits for it.
    if (isSending.current || !isOpen) return
    isSending.current = true
    clearTimeout(again.current)
    try {
      for (let next = waiting.current[0]; next; next = waiting.current[0]) {
        if (!(await sendOne(next))) {
          again.current = setTimeout(() => void sendAll(), AGAIN_MS)
          break
        }
        setWaiting(waiting.current.slice(1))
      }
    } finally {
      isSending.current = false
    }
    // Lines and figures: those of others come by the stream as well.
    if (waiting.current.length > 0) return
    void queryClient.invalidateQueries({ queryKey: [...operations.lines.key, params.task] })
    void queryClient.invalidateQueries({ queryKey: operations.getTask.query({ params }).queryKey })
  }, [sendOne, setWaiting, params, isOpen])
  useEffect(() => {
    if (!isOpen) return
    const restore = async () => {
      const found = (await drafts.read<TaskScan[]>(kept).catch(() => undefined)) ?? []
      const known = new Set(waiting.current.map(({ id }) => id))
      const missing = found.filter(({ id }) => !known.has(id))
      if (missing.length > 0) {
        setScans((before) => [...before, ...missing.toReversed()].slice(0, MOST_SHOWN))
        setWaiting([...missing, ...waiting.current])
      }
      if (waiting.current.length > 0) void sendAll()
    }
    void restore()
  }, [isOpen, kept, setWaiting, sendAll])
  useEffect(() => {
    const online = () => void sendAll()
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      clearTimeout(again.current)
    }
  }, [sendAll])

  const add = (part: Pick<TaskScan, 'code' | 'item' | 'name'>, known: TaskLine | null) => {
    // What is expected and not blind to this device is green before the server has answered.
    // Where a line counts once, one that has been scanned may be refused.
    const isSure = known?.status === 'expected' || (known?.status === 'success' && task.options.counting !== 'once')
    const scan: TaskScan = {
      id: randomKey(),
      verdict: isSure ? 'success' : 'asked',
      line: known,
      exitStatus,
      text: '',
      ...part,
    }
    sound(scan.verdict)
    setScans((before) => [scan, ...before].slice(0, MOST_SHOWN))
    setWaiting([...waiting.current, scan])
    void sendAll()
  }
  return {
    scans,
    /** Not answered yet. */ left,
    scan: (code: string) => {
      const known = index.get(codeKey(code)) ?? null
      add({ code, item: null, name: known?.name ?? '' }, known)
    },
    pick: (item: { guid: string; name: string }) => add({ code: '', item: item.guid, name: item.name }, null),
  }
}
export type TaskScans = ReturnType<typeof useScans>
