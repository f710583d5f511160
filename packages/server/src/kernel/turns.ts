type Turn = { since: number }

/**
 * How many pieces of short work run at once; the others wait in the order in which they came. A database answers sooner
 * when few connections ask it than when many do in turn: each of them has plans and a catalogue of its own, which the
 * processor's cache has forgotten when the next one comes. What takes longer than `briefMs`, by reading much or by
 * waiting for a lock, no longer counts, so that nobody waits for it.
 */
export class Turns {
  readonly #atOnce: number
  readonly #briefMs: number
  readonly #now: () => number
  /** In the order in which they began. */
  readonly #working = new Set<Turn>()
  readonly #waiting: (() => void)[] = []
  #watch: NodeJS.Timeout | undefined

  constructor(atOnce: number, briefMs: number, now: () => number = () => performance.now()) {
    this.#atOnce = atOnce
    this.#briefMs = briefMs
    this.#now = now
  }

  /** Answers when it is its turn; what it answers is to be called at the end. */
  async enter(): Promise<() => void> {
    const turn: Turn = { since: 0 }
    if (this.#working.size < this.#atOnce) this.#begin(turn)
    else
      await new Promise<void>((go) => {
        this.#waiting.push(() => {
          this.#begin(turn)
          go()
        })
        this.#watchOldest()
      })
    return () => {
      if (this.#working.delete(turn)) this.#next()
    }
  }

  #begin(turn: Turn): void {
    turn.since = this.#now()
    this.#working.add(turn)
  }

  #next(): void {
    while (this.#working.size < this.#atOnce && this.#waiting.length > 0) this.#waiting.shift()!()
  }

  /** While somebody waits. */
  #watchOldest(): void {
    const [oldest] = this.#working
    if (this.#watch || this.#waiting.length === 0 || !oldest) return
    this.#watch = setTimeout(
      () => {
        this.#watch = undefined
        const long = this.#now() - this.#briefMs
        for (const turn of this.#working) if (turn.since <= long) this.#working.delete(turn)
        this.#next()
        this.#watchOldest()
      },
      Math.max(1, oldest.since + this.#briefMs - this.#now()),
    )
  }
}
