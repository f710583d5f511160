import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from './drafts.ts'
import { session } from './session.ts'

export type KeptWork<T> = {
  work: T
  /** Resolves once the device has it: only then may a call leave. */
  change: (next: (before: T) => T) => Promise<unknown>
  /** As it is at this moment, for what answers later than the screen was drawn. */
  now: () => T
  isRestored: boolean
}

/**
 * Work that is not recorded yet, kept on the device after each change: each person has their own in each company. What
 * is changed before it was read waits for it.
 */
export const useKeptWork = <T>(name: string, nothing: T, isNothing: (work: T) => boolean): KeptWork<T> => {
  const { company, me } = session.get()
  const own = `${name}.${company?.guid}.${me?.guid}`
  const [work, show] = useState(nothing)
  const [isRestored, setRestored] = useState(false)
  const now = useRef({ work: nothing, isRestored: false, early: [] as ((before: T) => T)[] })
  const latest = useRef(isNothing)

  const change = useCallback(
    (next: (before: T) => T): Promise<unknown> => {
      if (!now.current.isRestored) return Promise.resolve(now.current.early.push(next))
      const after = next(now.current.work)
      now.current.work = after
      show(after)
      return (latest.current(after) ? drafts.remove(own) : drafts.write(own, after)).catch(() => undefined)
    },
    [own],
  )
  useEffect(() => {
    let isOver = false
    void drafts
      .read<T>(own)
      .catch(() => undefined)
      .then((kept) => {
        if (isOver || now.current.isRestored) return
        now.current.isRestored = true
        if (kept !== undefined) {
          now.current.work = kept
          show(kept)
        }
        for (const early of now.current.early.splice(0)) void change(early)
        setRestored(true)
      })
    return () => {
      isOver = true
    }
  }, [own, change])
  return { work, change, now: useCallback(() => now.current.work, []), isRestored }
}
