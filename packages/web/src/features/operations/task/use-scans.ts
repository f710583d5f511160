import { codeKey } from '@entrepot/contract/kernel/text.ts'
import type { LineStatus } from '@entrepot/contract/operations/kinds.ts'
import type { EarlierLot, OpenedTask, ScannedLine, TaskLine } from '@entrepot/contract/operations/task.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { afterPaint } from '../../../kernel/after-paint.ts'
import { formatDate, formatNumber } from '../../../kernel/format.ts'
import { startOutbox, useOutbox } from '../../../kernel/outbox/index.ts'
import { randomKey } from '../../../kernel/random.ts'
import { reach } from '../../../kernel/reach.ts'
import { play, type ScanSound } from '../../../kernel/scan/index.ts'
import { operations } from '../api.ts'
import { standingWith } from '../copy/standing.ts'
import { taskCopies } from '../copy/task-copies.ts'
import { scanAnswers, type ScanAnswer } from '../sending/answers.ts'
import { type ScanAct, scansIn } from '../sending/scan-act.ts'
import { taskScans } from '../sending/task-scans.ts'
import { taskWork } from '../sending/task-work.ts'
import { operationWords } from '../words.ts'
import { LOOKS } from './task-kinds.ts'

/** `asked`: on its way. `again`: it is there already (TASK-21). `refused`: the server says why not. */
export type Verdict = 'asked' | LineStatus | 'again' | 'refused'
export type TaskScan = {
  id: string
  /** What was read; empty where it was chosen from a list. */ code: string
  verdict: Verdict
  line: TaskLine | null
  name: string
  text: string
  /** Which lot was to leave first. */ earlier?: string
}
const MOST_SHOWN = 50

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

/** Lines by their codes, of those that are here: what they say of a scan is known before the server answers. */
const indexOf = (lines: readonly TaskLine[]): ReadonlyMap<string, TaskLine> =>
  new Map(lines.flatMap((line) => [line.item?.tag, line.code].flatMap((code) => (code ? [[codeKey(code), line]] : []))))

/** What is expected and not blind to this device is green before the server has answered. */
const verdictOf = (known: TaskLine | null, { options }: OpenedTask): Verdict => {
  // Where a line counts once, one that has been scanned may be refused.
  const isSure = known?.status === 'expected' || (known?.status === 'success' && options.counting !== 'once')
  return isSure ? 'success' : 'asked'
}

const answered = (scan: TaskScan, answer: Exclude<ScanAnswer, { folder: string }>): TaskScan =>
  'again' in answer
    ? { ...scan, verdict: 'again', text: answer.again }
    : {
        ...scan,
        verdict: answer.line.status,
        line: answer.line,
        name: answer.line.name || answer.line.code,
        text: othersText(answer.line.others),
        earlier: earlierText(answer.line.earlier),
      }

const othersText = (count: number): string =>
  count > 0 ? operationWords.say('task.others', { count, shown: formatNumber(count) }) : ''
const earlierText = (lot: EarlierLot | null): string =>
  lot ? operationWords.say('task.earlier', { name: lot.name, date: formatDate(lot.expiryDate), path: lot.path }) : ''

/** In a burst each scan would ask for the lines again. */
const READ_AGAIN_MS = 100

/** Scans of a task without an answer: what they count is not on the server yet. */
export const useWaitingScans = (task: string): number =>
  scansIn(useOutbox(), task).filter(({ refusal }) => refusal === null).length

/**
 * Scans in the order in which they are made: each is on the device before it is shown and heard, and leaves through the
 * outbox, from this tab or another one.
 */
export const useScans = (
  task: OpenedTask,
  { lines, exitStatus }: { lines: readonly TaskLine[]; exitStatus: string },
  onAnswered: (answer: ScannedLine) => void,
) => {
  const [scans, setScans] = useState<readonly TaskScan[]>([])
  const index = useMemo(() => indexOf(lines), [lines])
  const params = useMemo(() => ({ guid: task.operation.guid, task: task.guid }), [task.operation.guid, task.guid])
  // The banner that starts it elsewhere comes late: a network that goes before that comes back all the same.
  useEffect(startOutbox, [])
  // A task that is open is done where there is none.
  useEffect(
    () =>
      afterPaint(() => {
        taskScans.ready()
        taskWork.ready()
      }),
    [],
  )
  const unsent = useOutbox()
  const entries = scansIn(unsent, task.guid)
  const waiting = entries.filter(({ refusal }) => refusal === null)
  const told = useRef(onAnswered)
  told.current = onAnswered
  /** Made here, and shown once the device has them. */
  const own = useRef(new Set<string>())
  const shown = useRef(scans)
  shown.current = scans

  useEffect(
    () =>
      scanAnswers.listen(({ task: of, scan: id, answer }) => {
        if (of !== task.guid) return
        // It stands among what waits for a decision, as another entry.
        if ('folder' in answer) return setScans((all) => all.filter((scan) => scan.id !== id))
        const before = shown.current.find((scan) => scan.id === id)
        if (before) {
          const after = answered(before, answer)
          if (after.verdict !== before.verdict) sound(after.verdict)
          setScans((all) => all.map((scan) => (scan.id === id ? answered(scan, answer) : scan)))
        }
        if (!('line' in answer)) return
        const { task: _, earlier: __, ...line } = answer.line
        taskCopies.change(of, new Map([[line.id, line]]))
        told.current(answer.line)
      }),
    [task.guid],
  )
  // What a former visit left waiting stands among the scans of this one; what is refused says so.
  const left = entries.map(({ id, refusal }) => `${id} ${refusal ?? ''}`).join()
  useEffect(() => {
    const refusals = new Map(entries.map(({ id, refusal }) => [id, refusal]))
    const isNew = (id: string) => !own.current.has(id) && !shown.current.some((scan) => scan.id === id)
    const known = (code: string) => index.get(codeKey(code)) ?? null
    const missing = entries
      .filter(({ id }) => isNew(id))
      .map(({ input: { id, code, name } }): TaskScan => {
        const line = known(code)
        return { id, code, line, verdict: verdictOf(line, task), name: name || line?.name || '', text: '' }
      })
    const refused = shown.current.filter(({ id, text }) => refusals.get(id) && refusals.get(id) !== text)
    if (refused.some(({ verdict }) => verdict !== 'refused')) sound('refused')
    if (missing.length + refused.length > 0)
      setScans((before) =>
        [...before, ...missing.toReversed()].slice(0, MOST_SHOWN).map((scan) => {
          const refusal = refusals.get(scan.id)
          return refusal ? { ...scan, verdict: 'refused', text: refusal } : scan
        }),
      )
    // The outbox is another array at each change; what matters of it is in `left`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  const readAgain = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: [...operations.lines.key, params.task] }),
    READ_AGAIN_MS,
  )
  // Lines and figures: those of others come by the stream as well.
  const wasWaiting = useRef(0)
  useEffect(() => {
    const isOver = wasWaiting.current > 0 && waiting.length === 0
    wasWaiting.current = waiting.length
    // Without an answer the lines are those of this device, which are sorted by what waits.
    if (isOver || reach() !== 'open') readAgain()
    if (!isOver) return
    void queryClient.invalidateQueries({ queryKey: operations.getTask.query({ params }).queryKey })
  }, [waiting.length, params, readAgain])

  const add = async (
    part: Pick<TaskScan, 'code' | 'name'> & Pick<ScanAct, 'item' | 'contents'>,
    known: TaskLine | null,
  ) => {
    const id = randomKey()
    const { item, contents, ...read } = part
    own.current.add(id)
    await taskScans.put(
      {
        ...read,
        id,
        item,
        ...(contents && { contents }),
        operation: params.guid,
        task: params.task,
        title: task.title,
        exitStatus,
        at: new Date().toISOString(),
      },
      id,
    )
    const scan: TaskScan = { ...read, id, line: known, verdict: verdictOf(known, task), text: '' }
    sound(scan.verdict)
    setScans((before) => [scan, ...before].slice(0, MOST_SHOWN))
  }
  return {
    scans,
    /** Lines with what waits. */ standing: useMemo(() => standingWith(task, unsent), [task, unsent]),
    /** Not answered yet. */ left: waiting.length,
    /** The server's reasons, until somebody decides. */ refused: entries.filter(({ refusal }) => refusal !== null),
    scan: (code: string) => {
      const known = index.get(codeKey(code)) ?? null
      return void add({ code, item: null, name: known?.name ?? '' }, known)
    },
    /** Everything in the folder whose code it is. */
    scanContents: ({ input }: { input: ScanAct }) =>
      add({ code: input.code, name: input.name, item: null, contents: 'meant' }, null),
    pick: (item: { guid: string; name: string }) => void add({ code: '', item: item.guid, name: item.name }, null),
  }
}
export type TaskScans = ReturnType<typeof useScans>
