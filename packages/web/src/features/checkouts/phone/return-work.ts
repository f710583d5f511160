import { isFailure } from '../../../kernel/failure.ts'
import { isCut } from '../../../kernel/is-cut.ts'
import { randomKey } from '../../../kernel/random.ts'
import { play } from '../../../kernel/scan/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useKeptWork, type KeptWork } from '../../../kernel/use-kept-work.ts'
import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { useCallback, useEffect, useRef } from 'react'
import { withOut, type Coming } from '../coming.ts'
import { findOut } from '../find-out.ts'
import { checkoutWords } from '../words.ts'
import type { CheckinAct } from './checkin-act.ts'
import { outOfCode } from './known-out.ts'

export type ReturnWork = {
  lines: readonly Coming[]
  /** Read while nobody could say what is out of them. */
  codes: readonly { id: string; code: string }[]
  unknown: readonly string[]
  comment: string
  /** Handed over to what sends it, with its key; who comes back in between goes on with the same. */
  handed: { key: string; act: CheckinAct } | null
}
export const NO_RETURN: ReturnWork = { lines: [], codes: [], unknown: [], comment: '', handed: null }
const isNothing = ({ lines, codes, unknown, handed }: ReturnWork) =>
  lines.length === 0 && codes.length === 0 && unknown.length === 0 && handed === null

const RETRY_MS = 2_000
const without = (work: ReturnWork, id: string): ReturnWork => ({
  ...work,
  codes: work.codes.filter((one) => one.id !== id),
})

/**
 * What is taken back, kept on the device: codes are asked one by one, and by what this device knows without a network.
 */
export const useReturnWork = (known: readonly Checkout[]): KeptWork<ReturnWork> & { read: (code: string) => void } => {
  const kept = useKeptWork('checkin', NO_RETURN, isNothing)
  const { change, now, isRestored } = kept
  const state = useRef({ known, isAsking: false, isGone: false })
  state.current.known = known

  const take = useCallback(
    (id: string, code: string, out: readonly Checkout[]) => {
      // Taken off the list, or handed over as it was, it wants no answer.
      if (!now().codes.some((one) => one.id === id)) return
      play(out.length > 0 ? 'good' : 'bad')
      if (out.length > 1) toast.info(checkoutWords.say('back.several', { code: out[0]!.item.name }))
      void change((before) => ({
        ...without(before, id),
        lines: withOut(before.lines, out),
        unknown: out.length > 0 || before.unknown.includes(code) ? before.unknown : [code, ...before.unknown],
      }))
    },
    [change, now],
  )
  const ask = useCallback(async () => {
    if (state.current.isAsking) return
    state.current.isAsking = true
    for (let next = now().codes[0]; next && !state.current.isGone; next = now().codes[0]) {
      const { id, code } = next
      try {
        take(id, code, await findOut(code, { quiet: true }))
      } catch (error) {
        if (isCut(error) || (isFailure(error) && error.status === 429)) {
          const here = outOfCode(state.current.known, code)
          if (here.length > 0) take(id, code, here)
          else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
          continue
        }
        if (!isFailure(error)) throw error
        take(id, code, [])
      }
    }
    state.current.isAsking = false
  }, [now, take])

  useEffect(() => {
    const own = state.current
    own.isGone = false
    if (isRestored) void ask()
    return () => {
      own.isGone = true
    }
  }, [isRestored, ask])
  const read = (code: string) => {
    void change((before) => ({ ...before, codes: [...before.codes, { id: randomKey(), code }] }))
    void ask()
  }
  return { ...kept, read }
}
