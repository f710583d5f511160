import { createCallKeys, type CallKeys } from './call-keys.ts'
import { isFailure, type Failure } from './failure.ts'

export type Outcome<R> = {
  /** What follows a success; it is part of the wait when it answers a promise. */
  onDone?: ((result: R) => unknown) | undefined
  onRefused?: ((failure: Failure) => unknown) | undefined
  /** The page is about to be left: a success goes on waiting. */
  leaves?: boolean | undefined
  /** What is asked meanwhile is done afterwards, for gestures that are each about something else. */
  queues?: boolean | undefined
}

/** One gesture at a time: while it is under way another press does nothing, and a repeat has the keys of its calls. */
export const createSubmission = (show: (saving: boolean) => void) => {
  const keys = createCallKeys()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Whether the wait is over. */
  const attempt = async <R>(call: (keys: CallKeys) => Promise<R>, { onDone, onRefused, leaves }: Outcome<R>) => {
    keys.begin()
    try {
      const result = await call(keys)
      keys.clear()
      await onDone?.(result)
      return !leaves
    } catch (error) {
      if (!isFailure(error)) throw error
      await onRefused?.(error)
      return true
    }
  }
  return async <R>(call: (keys: CallKeys) => Promise<R>, outcome: Outcome<R>) => {
    if (waiting > 0 && !outcome.queues) return
    waiting++
    show(true)
    const turn = last.then(() => attempt(call, outcome))
    last = turn.catch(() => undefined)
    let isOver = true
    try {
      isOver = await turn
    } finally {
      if (isOver && --waiting === 0) show(false)
    }
  }
}
