import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../../../kernel/drafts.ts'
import { session } from '../../../kernel/session.ts'
import { scannedOver, takenAway, typedInto, type Draft, type Entries, type Said } from './draft.ts'

/** Of one person, company and task: nobody else finds it on this device (TASK-18). */
const nameOf = (task: string) => {
  const { me, company } = session.get()
  return `task:${company?.guid}:${me?.guid}:${task}`
}
const none = (updatedAt: string): Draft => ({ updatedAt, at: '', entries: {}, folders: null })
const isEmpty = ({ entries, folders }: Draft) => Object.keys(entries).length === 0 && folders === null

/**
 * What is typed into a task, kept on this device until it is saved: closing the tab costs nothing.
 */
export const useDraft = (task: OpenedTask) => {
  const [draft, setDraft] = useState(() => none(task.updatedAt))
  const [left, setLeft] = useState<Draft | null>(null)
  const latest = useRef(draft)
  const { guid } = task

  const change = useCallback(
    (make: (before: Draft) => Draft) => {
      const next = make(latest.current)
      latest.current = next
      setDraft(next)
      const kept = isEmpty(next) ? drafts.remove(nameOf(guid)) : drafts.write(nameOf(guid), next)
      // A browser that keeps nothing has what is typed as long as the page stands.
      void Promise.resolve(kept).catch(() => undefined)
    },
    [guid],
  )
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = await drafts.read<Draft>(nameOf(guid)).catch(() => undefined)
      if (found && !isEmpty(found) && !isGone) setLeft(found)
    }
    void look()
    return () => void (isGone = true)
  }, [guid])

  const now = () => new Date().toISOString()
  const type = useCallback(
    (line: TaskLine, part: Partial<Said>) =>
      change((before) => ({ ...before, at: now(), entries: typedInto(before.entries, line, part) })),
    [change],
  )
  const typeMany = useCallback(
    (lines: readonly TaskLine[], part: (line: TaskLine) => Partial<Said>) =>
      change((before) => ({
        ...before,
        at: now(),
        entries: lines.reduce((entries, line) => typedInto(entries, line, part(line)), before.entries),
      })),
    [change],
  )
  const takeAway = useCallback(
    (line: TaskLine) => change((before) => ({ ...before, at: now(), entries: takenAway(before.entries, line) })),
    [change],
  )
  return {
    draft,
    latest,
    isUnsaved: !isEmpty(draft),
    count: Object.keys(draft.entries).length + (draft.folders === null ? 0 : 1),
    /** What a former visit left, until somebody says what becomes of it. */ left,
    type,
    typeMany,
    takeAway,
    choose: (folders: readonly string[]) => change((before) => ({ ...before, at: now(), folders })),
    /** The answer of a scan: this version of the task was seen, what is saved now is no surprise. */
    scanned: (line: TaskLine, counter: 'found' | 'output', updatedAt: string) =>
      change((before) => ({ ...before, updatedAt, entries: scannedOver(before.entries, line, counter) })),
    /** What was sent is on the server; what was typed meanwhile stays. */
    sent: (entries: Entries, updatedAt: string) =>
      change((before) => ({
        ...before,
        updatedAt,
        folders: null,
        entries: Object.fromEntries(Object.entries(before.entries).filter(([id, entry]) => entries[id] !== entry)),
      })),
    put: (next: Draft) => {
      setLeft(null)
      change(() => next)
    },
    clear: (updatedAt: string) => {
      setLeft(null)
      change(() => none(updatedAt))
    },
  }
}
export type TaskDraft = ReturnType<typeof useDraft>
