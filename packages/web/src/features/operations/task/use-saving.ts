import type { OpenedTask, Task } from '@entrepot/contract/operations/task.ts'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { isFailure, type Failure } from '../../../kernel/failure.ts'
import { reach } from '../../../kernel/reach.ts'
import type { CallOptions } from '../../../kernel/send.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { operations } from '../api.ts'
import { forgetWork, putWork } from '../sending/task-work.ts'
import type { Ending } from '../sending/work-act.ts'
import { comparedDraft, type Differing } from './compare-draft.ts'
import { settled, type Draft } from './draft.ts'
import { sendDraft } from './send-draft.ts'
import { isOpenTask } from './task-kinds.ts'
import type { TaskDraft } from './use-draft.ts'

/** Two versions of the same lines, until somebody chooses. */
export type Conflict = Differing & {
  draft: Draft
  updatedAt: string
  /** Left by a former visit, else of a save that came too late. */ isResumed: boolean
}
type Progress = { done: number; total: number } | null

/**
 * Saving and closing with what was typed; what somebody else saved meanwhile is compared line by line (TASK-32, T42).
 */
export const useSaving = (
  task: OpenedTask,
  typed: TaskDraft,
  told: {
    saved: () => void
    closed: (task: Task) => void
    refused: (failure: Failure) => void
    resumed: (count: number) => void
    /** The server does not answer: it goes once it does. */ kept: (isOver: boolean) => void
  },
) => {
  const params = { guid: task.operation.guid, task: task.guid }
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [progress, setProgress] = useState<Progress>(null)

  const sendAll = (draft: Draft, ending: Ending | null, options: CallOptions): Promise<Task> =>
    sendDraft(params, draft, ending, options, (done, total) => setProgress({ done, total }))
  /** Behind the scans that wait, and by itself once the server answers. */
  const keepForLater = async (ending: Ending | null): Promise<null> => {
    await putWork({ operation: params.guid, task: params.task, title: task.title, ending, draft: null })
    told.kept(ending !== null)
    return null
  }

  const { submit, saving } = useSubmit(
    async (options, ending: Ending | null): Promise<Task | null> => {
      const draft = typed.latest.current
      setProgress(null)
      if (reach() !== 'open') return keepForLater(ending)
      try {
        const saved = await sendAll(draft, ending, { ...options, quiet: true })
        typed.sent(draft, saved.updatedAt)
        return saved
      } catch (error) {
        if (isFailure(error) && error.unanswered) return keepForLater(ending)
        if (!isFailure(error) || error.code !== 'stale') throw error
        const { updatedAt } = (error.body.current ?? (await operations.getTask({ params }))) as Task
        const found = await comparedDraft(params, draft)
        if ('differences' in found) {
          setConflict({ ...found, draft, updatedAt, isResumed: false })
          return null
        }
        // Nobody touched the same lines: what was typed goes on top of what is there.
        const next = { ...draft, entries: found.entries, updatedAt }
        typed.put(next)
        const saved = await sendAll(next, ending, { ...options, quiet: true })
        typed.sent(next, saved.updatedAt)
        return saved
      }
    },
    {
      onDone: (saved, ending) => {
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        if (saved === null) return
        // What was refused before is said anew by this.
        void forgetWork(task.guid)
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
    comparedDraft(params, left).then(
      (found) => {
        if ('differences' in found) setConflict({ ...found, draft: left, updatedAt: task.updatedAt, isResumed: true })
        else if (!isOpenTask(task.status)) typed.clear(task.updatedAt)
        else {
          typed.put({
            ...left,
            entries: { ...found.entries, ...typed.latest.current.entries },
            updatedAt: task.updatedAt,
          })
          // What was sent meanwhile is nothing to take up.
          const count = Object.keys(found.entries).length + (left.folders ? 1 : 0)
          if (count > 0) told.resumed(count)
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
    close: (ending: Ending) => submit(ending),
    saving,
    progress: saving ? progress : null,
    conflict,
    choose,
  }
}
