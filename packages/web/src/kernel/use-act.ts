import { useState } from 'react'
import { isFailure } from './failure.ts'

/**
 * A call that a dialog asks for: the dialog waits while it runs, and closes when it is refused, for which the client
 * has said why.
 */
export const useAct = <R>(
  call: () => Promise<R>,
  { onDone, onRefused }: { onDone: (result: R) => void; onRefused: () => void },
) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      onDone(await call())
    } catch (error) {
      if (!isFailure(error)) throw error
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: () => void run() }
}
