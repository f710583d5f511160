import { useSyncExternalStore } from 'react'
import { onProofNeeded } from '../../kernel/proof.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

let answer: ((shown: boolean) => void) | null = null
const listeners = new Set<() => void>()
const set = (next: typeof answer) => {
  answer = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
onProofNeeded(() => new Promise((resolve) => set(resolve)))

/** Where a call that needs the second factor again asks for it; the call then goes on by itself. */
export const ProofPlace = () => {
  const waiting = useSyncExternalStore(subscribe, () => answer)
  if (!waiting) return null
  return (
    <ProofDialog
      onEnd={(shown) => {
        set(null)
        waiting(shown)
      }}
    />
  )
}
