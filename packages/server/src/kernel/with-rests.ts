import { setTimeout as wait } from 'node:timers/promises'

/** Of the time that the steps take; on a busy machine they take longer, and so does the rest. */
const REST = 3
const MOST_MS = 1_000

/**
 * Steps of work that nobody waits for, until one says that it was the last: most of the machine is left to who asks.
 */
export const withRests = async (step: () => Promise<boolean>): Promise<void> => {
  for (;;) {
    const startedAt = performance.now()
    if (!(await step())) return
    await wait(Math.min(MOST_MS, REST * (performance.now() - startedAt)))
  }
}
