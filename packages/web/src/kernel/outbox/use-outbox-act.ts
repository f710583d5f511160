import { useState } from 'react'
import { randomKey } from '../random.ts'
import { useSubmit } from '../use-submit.ts'
import type { Outcome } from './engine.ts'

/**
 * `useSubmit` for acts that may wait: `saving` while one is on its way, what the server refused in `refusal`, and
 * `onGone` once it is done or kept. A repeat after a refusal is another act.
 */
export const useOutboxAct = <I>(
  kind: { submit: (input: I, key: string) => Promise<Outcome> },
  onGone: (outcome: Outcome) => unknown,
) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [key, setKey] = useState(randomKey)
  const { submit, saving } = useSubmit((_options, input: I) => kind.submit(input, key), {
    onDone: (outcome) => {
      setRefusal(outcome.state === 'refused' ? outcome.refusal : null)
      if (outcome.state !== 'refused') return onGone(outcome)
      setKey(randomKey())
    },
  })
  return { submit, saving, refusal, forget: () => setRefusal(null) }
}
