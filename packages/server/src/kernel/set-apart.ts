import { LIMITS } from './limits.ts'
import { LruMap } from './lru-map.ts'

/**
 * Kinds of calls that could not be carried out with others, and are not tried for a while: a short one at first, as the
 * node may only have had to read what it knows from now on, and twice as long each time.
 */
export class SetApart {
  readonly #kinds = new LruMap<string, { until: number; ms: number }>(MOST)
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  has(kind: string): boolean {
    return (this.#kinds.get(kind)?.until ?? 0) > this.#now()
  }

  add(kind: string): void {
    const before = this.#kinds.get(kind)
    const ms = before ? Math.min(2 * before.ms, LIMITS.aloneMs) : LIMITS.aloneAtFirstMs
    this.#kinds.set(kind, { until: this.#now() + ms, ms })
  }

  /** It could be carried out with others. */
  delete(kind: string): void {
    if (this.#kinds.get(kind)) this.#kinds.delete(kind)
  }
}
const MOST = 1_000
