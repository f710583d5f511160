import type { Attribute } from '@entrepot/contract/fields/values.ts'
import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { workAnswers } from '../sending/answers.ts'
import { scannedOver, takenAway, typedInto, type Draft, type Said } from './draft.ts'
import { isEmptyDraft, noDraft, taskDrafts, withoutSent } from './drafts-of-tasks.ts'

/**
 * What is typed into a task, kept on this device until it is saved: closing the tab costs nothing.
 */
export const useDraft = (task: OpenedTask) => {
  const [draft, setDraft] = useState(() => noDraft(task.updatedAt))
  const [left, setLeft] = useState<Draft | null>(null)
  const latest = useRef(draft)
  const { guid } = task

  const change = useCallback(
    (make: (before: Draft) => Draft) => {
      const next = make(latest.current)
      latest.current = next
      setDraft(next)
      void taskDrafts.keep(guid, next)
    },
    [guid],
  )
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = await taskDrafts.read(guid)
      if (found && !isEmptyDraft(found) && !isGone) setLeft(found)
    }
    void look()
    return () => void (isGone = true)
  }, [guid])

  // Sent by the outbox, in this tab or another one.
  useEffect(
    () =>
      workAnswers.listen(({ task: { guid: of, updatedAt }, sent }) => {
        if (of === guid) change((before) => withoutSent(before, sent, updatedAt))
      }),
    [guid, change],
  )

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
    isUnsaved: !isEmptyDraft(draft),
    count: Object.keys(draft.entries).length + (draft.folders === null ? 0 : 1) + Object.keys(draft.form ?? {}).length,
    /** What a former visit left, until somebody says what becomes of it. */ left,
    type,
    typeMany,
    takeAway,
    choose: (folders: readonly string[]) => change((before) => ({ ...before, at: now(), folders })),
    answer: (form: Record<string, Attribute>) =>
      change((before) => ({ ...before, at: now(), form: { ...before.form, ...form } })),
    /** The answer of a scan: this version of the task was seen, what is saved now is no surprise. */
    scanned: (line: TaskLine, counter: 'found' | 'output', updatedAt: string) =>
      change((before) => ({ ...before, updatedAt, entries: scannedOver(before.entries, line, counter) })),
    /** What was sent is on the server; what was typed meanwhile stays. */
    sent: (sent: Draft, updatedAt: string) => change((before) => withoutSent(before, sent, updatedAt)),
    put: (next: Draft) => {
      setLeft(null)
      change(() => next)
    },
    clear: (updatedAt: string) => {
      setLeft(null)
      change(() => noDraft(updatedAt))
    },
  }
}
export type TaskDraft = ReturnType<typeof useDraft>
