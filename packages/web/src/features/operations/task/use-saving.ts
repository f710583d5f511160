import { MOST_LINES_SENT } from '@entrepot/contract/operations/bounds.ts'
import type { LineInput, OpenedTask, Task, TaskClose, TaskLine } from '@entrepot/contract/operations/task.ts'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure, type Failure } from '../../../kernel/failure.ts'
import type { CallOptions } from '../../../kernel/send.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { operations } from '../api.ts'
import { bodyOf, differencesOf, settled, type Difference, type Draft, type Entries } from './draft.ts'
import { readLines } from './read-lines.ts'
import { isOpenTask } from './task-kinds.ts'
import type { TaskDraft } from './use-draft.ts'

/** Two versions of the same lines, until somebody chooses. */
export type Conflict = {
  differences: readonly Difference[]
  lines: ReadonlyMap<string, TaskLine>
  draft: Draft
  updatedAt: string
  /** Left by a former visit, else of a save that came too late. */ isResumed: boolean
}
type Ending = Pick<TaskClose, 'action' | 'recipient'> | null
type Progress = { done: number; total: number } | null

/** Saving and closing with what was typed; what somebody else saved meanwhile is compared line by line (TASK-32, T42). */
export const useSaving = (
  task: OpenedTask,
  typed: TaskDraft,
  told: {
    saved: () => void
    closed: (task: Task) => void
    refused: (failure: Failure) => void
    resumed: (count: number) => void
  },
) => {
  const params = { guid: task.operation.guid, task: task.guid }
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [progress, setProgress] = useState<Progress>(null)

  const compare = async (draft: Draft, updatedAt: string, isResumed: boolean): Promise<Conflict | Entries> => {
    const ids = Object.keys(draft.entries)
    const lines = await readLines(params, 'all', (found) => ids.every((id) => found.has(id)))
    const differences = differencesOf(draft.entries, lines)
    return differences.length > 0
      ? { differences, lines, draft, updatedAt, isResumed }
      : settled(draft.entries, lines, new Set())
  }

  /** All but the last part is saved first: a call holds so many lines. */
  const sendParts = async (
    draft: Draft,
    options: CallOptions,
    last: (lines: LineInput[], updatedAt: string) => Promise<Task>,
  ): Promise<Task> => {
    const lines = bodyOf(draft.entries)
    let { updatedAt } = draft
    for (let at = 0; at + MOST_LINES_SENT < lines.length; at += MOST_LINES_SENT) {
      setProgress({ done: at, total: lines.length })
      const part = lines.slice(at, at + MOST_LINES_SENT)
      ;({ updatedAt } = await operations.saveTask({ params, body: { updatedAt, lines: part } }, options))
    }
    const rest = lines.length === 0 ? 0 : Math.floor((lines.length - 1) / MOST_LINES_SENT) * MOST_LINES_SENT
    return last(lines.slice(rest), updatedAt)
  }
  const sendAll = (draft: Draft, ending: Ending, options: CallOptions): Promise<Task> =>
    sendParts(draft, options, (lines, updatedAt) => {
      const body = { updatedAt, lines, ...(draft.folders && { folders: [...draft.folders] }) }
      return ending
        ? operations.closeTask({ params, body: { ...body, ...ending } }, options)
        : operations.saveTask({ params, body }, options)
    })

  const { submit, saving } = useSubmit(
    async (options, ending: Ending): Promise<Task | null> => {
      const draft = typed.latest.current
      setProgress(null)
      try {
        const saved = await sendAll(draft, ending, { ...options, quiet: true })
        typed.sent(draft.entries, saved.updatedAt)
        return saved
      } catch (error) {
        if (!isFailure(error) || error.code !== 'stale') throw error
        const { updatedAt } = (error.body.current ?? (await operations.getTask({ params }))) as Task
        const found = await compare(draft, updatedAt, false)
        if ('differences' in found) {
          setConflict(found as Conflict)
          return null
        }
        // Nobody touched the same lines: what was typed goes on top of what is there.
        const next = { ...draft, entries: found as Entries, updatedAt }
        typed.put(next)
        const saved = await sendAll(next, ending, { ...options, quiet: true })
        typed.sent(next.entries, saved.updatedAt)
        return saved
      }
    },
    {
      onDone: (saved, ending) => {
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        if (saved === null) return
        if (ending) told.closed(saved)
        else told.saved()
      },
      onRefused: (failure) => {
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        told.refused(failure)
      },
    },
  )

  // What a former visit left is taken up where nobody has changed the same lines since.
  const taken = useRef(false)
  const { left } = typed
  useEffect(() => {
    // It is about to be begun.
    const begins = task.mine && task.status === 'todo'
    if (!left || taken.current || begins) return
    taken.current = true
    compare(left, task.updatedAt, true).then(
      (found) => {
        if ('differences' in found) setConflict(found as Conflict)
        else if (!isOpenTask(task.status)) typed.clear(task.updatedAt)
        else {
          typed.put({
            ...left,
            entries: { ...(found as Entries), ...typed.latest.current.entries },
            updatedAt: task.updatedAt,
          })
          told.resumed(Object.keys(found).length + (left.folders ? 1 : 0))
        }
      },
      (error: unknown) => {
        if (!isFailure(error)) throw error
        if (!error.reported) toast.error(error.message)
      },
    )
  })
  const choose = (fromThere: ReadonlySet<string>) => {
    if (!conflict) return
    const { draft, lines, updatedAt } = conflict
    if (!isOpenTask(task.status)) typed.clear(updatedAt)
    else typed.put({ ...draft, updatedAt, entries: settled(draft.entries, lines, fromThere) })
    setConflict(null)
  }
  return {
    save: () => submit(null),
    close: (ending: NonNullable<Ending>) => submit(ending),
    saving,
    progress: saving ? progress : null,
    conflict,
    choose,
  }
}
