import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ownWork } from '../../../kernel/own-work/index.ts'
import { play } from '../../../kernel/scan/index.ts'
import { sessionOwner } from '../../../kernel/token-owner.ts'
import { firstNote, type ChangeNote } from '../../stock/index.ts'
import { createCodes } from './codes.ts'
import type { Sending } from './record.ts'
import {
  afterRecording,
  NO_SCANS,
  withAnswer,
  withFailure,
  withoutLast,
  withoutLine,
  withoutUnknown,
  withQuantity,
  withQuestion,
  type ScanEntry,
  type ScanState,
  type Work,
} from './session.ts'
import { VERDICTS } from './verdicts.ts'

/** What is kept on the device until it is recorded; each kind of work has its own. */
type Draft = {
  state: ScanState
  note: ChangeNote
  sending: Sending | null
  place: string | null
  destination: string | null
}
const REPEAT_MS = 1_500
/** Nothing that would be missed. */
const isEmpty = ({ state, sending }: Draft) =>
  state.lines.length === 0 &&
  state.unknown.length === 0 &&
  !sending &&
  state.entries.every(({ verdict }) => verdict !== 'asked')

/** What was left on the device, once it is read; undefined when there is nothing. */
const useDraft = (owner: string, name: string, begin: (draft: Draft | undefined) => void) =>
  useEffect(() => {
    let isOver = false
    void ownWork
      .read<Draft>(owner, name)
      .catch(() => undefined)
      .then((draft) => !isOver && begin(draft))
    return () => {
      isOver = true
    }
  }, [owner, name, begin])
/** A scan that was taken back, or handed over as it was, wants no answer. */
const isAsked = ({ entries }: ScanState, id: number) => entries.some((one) => one.id === id && one.verdict === 'asked')

const firstNoteOf = ({ mode }: Work) => firstNote(mode === 'out' ? 'out' : 'in')

export type ScanWork = ReturnType<typeof useScanWork>

/** What the screen does about what was read. */
type Told = {
  onPlace: (folder: { guid: string; name: string }) => void
  onRestored: (draft: Pick<Draft, 'place' | 'destination'>) => void
  /** The slip of an operation, where things are only looked up. */
  onOperation?: (operation: { guid: string }) => void
}
/** One work of scanning: what was read, what it means, and that none of it is lost. */
export const useScanWork = (work: Work & { destination: string | null }, told: Told) => {
  const owner = sessionOwner()
  const name = `scan.${owner}.${work.mode}`
  const [, draw] = useState(0)
  const now = useRef({
    state: NO_SCANS,
    note: firstNoteOf(work),
    sending: null as Sending | null,
    work,
    told,
    isRestored: false,
    hasResumed: false,
    early: [] as string[],
  })
  Object.assign(now.current, { work, told })
  const codes = useMemo(() => createCodes(), [])
  const nextId = useRef(1)
  const before = useRef({ code: '', at: 0 })

  const keep = useCallback((): Promise<unknown> => {
    const { state, note, sending, work: kept } = now.current
    const { place, destination, mode } = kept
    // Before what was left is read there is nothing to keep, and nothing that may take its place on the disk.
    if (mode === 'find' || !now.current.isRestored) return Promise.resolve()
    const draft: Draft = { state, note, sending, place, destination }
    return (isEmpty(draft) ? ownWork.remove(owner, name) : ownWork.write(owner, name, draft)).catch(() => undefined)
  }, [owner, name])
  const change = useCallback(
    (next: ScanState) => {
      now.current.state = next
      draw((count) => count + 1)
      return keep()
    },
    [keep],
  )

  const take = useCallback(
    (id: number, answer: ScanResult): ScanEntry => {
      const { state, entry } = withAnswer(now.current.state, id, answer, now.current.work)
      void change(state)
      const { sound } = VERDICTS[entry.verdict]
      if (sound) play(sound)
      if (answer.kind === 'folder') now.current.told.onPlace(answer.folder)
      if (answer.kind === 'operation' && now.current.work.mode === 'find')
        now.current.told.onOperation?.(answer.operation)
      return entry
    },
    [change],
  )
  const ask = useCallback(
    (id: number, code: string) => {
      void codes.ask(code).then(
        (answer) => isAsked(now.current.state, id) && take(id, answer),
        () => {
          if (!isAsked(now.current.state, id)) return
          play('bad')
          void change(withFailure(now.current.state, id))
        },
      )
    },
    [codes, take, change],
  )
  const scan = useCallback(
    (code: string) => {
      // What was left comes first: a scan before it is read waits a moment.
      if (!now.current.isRestored) return void now.current.early.push(code)
      const at = performance.now()
      const isRepeat = before.current.code === code && at - before.current.at < REPEAT_MS
      before.current = { code, at }
      // Where scans are not counted, the same code twice in a moment is one look.
      if (isRepeat && now.current.work.mode === 'find') return play('again')
      const id = nextId.current++
      const known = codes.known(code)
      if (known) return void take(id, known)
      void change(withQuestion(now.current.state, id, code))
      ask(id, code)
    },
    [codes, take, ask, change],
  )

  const goOnWith = useCallback(
    (draft: Draft) => {
      Object.assign(now.current, {
        note: draft.note,
        sending: draft.sending,
        hasResumed: draft.state.lines.length > 0 || draft.sending !== null,
      })
      now.current.told.onRestored(draft)
      nextId.current = Math.max(nextId.current, ...draft.state.entries.map(({ id }) => id + 1))
      now.current.state = draft.state
      for (const { id, code, verdict } of draft.state.entries) if (verdict === 'asked') ask(id, code)
    },
    [ask],
  )
  const begin = useCallback(
    (draft: Draft | undefined) => {
      if (draft && now.current.work.mode !== 'find') goOnWith(draft)
      now.current.isRestored = true
      for (const code of now.current.early.splice(0)) scan(code)
      draw((count) => count + 1)
    },
    [goOnWith, scan],
  )
  useDraft(owner, name, begin)
  useEffect(() => () => codes.stop(), [codes])

  const { state, note, sending, isRestored, hasResumed } = now.current
  return {
    state,
    note,
    sending,
    isRestored,
    hasResumed,
    scan,
    codes,
    undo: () => void change(withoutLast(now.current.state)),
    setQuantity: (guid: string, quantity: number | null) =>
      void change(withQuantity(now.current.state, guid, quantity)),
    removeLine: (guid: string) => void change(withoutLine(now.current.state, guid)),
    removeUnknown: (code: string) => void change(withoutUnknown(now.current.state, code)),
    clear: () => {
      now.current.note = firstNoteOf(now.current.work)
      void change(NO_SCANS)
    },
    /** All of it was handed over: the device forgets it in one step. */
    finish: (): Promise<unknown> => {
      Object.assign(now.current, { note: firstNoteOf(now.current.work), sending: null })
      codes.forget()
      codes.drop()
      return change(NO_SCANS)
    },
    setNote: (next: ChangeNote) => {
      now.current.note = next
      void change(now.current.state)
    },
    /** Resolves once the device has it: only then may the call leave. */
    setSending: (next: Sending | null): Promise<unknown> => {
      now.current.sending = next
      return change(now.current.state)
    },
    recorded: (sent: readonly string[], refused: readonly { guid: string; message: string }[]) => {
      codes.forget()
      void change(afterRecording(now.current.state, sent, refused))
    },
    /** Places and destination belong to what is kept. */
    keep,
  }
}
