import { useCallback, useEffect, useRef, useState } from 'react'
import { ownWork } from './own-work/index.ts'
import { sessionOwner } from './token-owner.ts'

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
  const owner = sessionOwner()
  const own = `${name}.${owner}`
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
      return (latest.current(after) ? ownWork.remove(owner, own) : ownWork.write(owner, own, after)).catch(
        () => undefined,
      )
    },
    [owner, own],
  )
  useEffect(() => {
    let isOver = false
    void ownWork
      .read<T>(owner, own)
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
  }, [owner, own, change])
  return { work, change, now: useCallback(() => now.current.work, []), isRestored }
}
