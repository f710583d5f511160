import { Problem } from './problem.ts'

/**
 * For work that is heavy on purpose or by nature: only so many pieces at once, so that a storm of them leaves room for
 * the rest of the node.
 */
export const concurrencyLimit = ({ atOnce, queue }: { atOnce: number; queue: number }) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw new Problem('busy', {}, undefined, { retryAfter: 2 })
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
