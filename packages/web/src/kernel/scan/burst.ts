import type { Stroke } from './decode.ts'

/** Three keys that follow each other as no person types are a scanner at work. */
const LEAST = 3
/** A code that ends in silence, without Enter or Tab, must be longer to be told from a quick hand. */
const LEAST_IN_SILENCE = 6
export const SILENCE_MS = 60

/**
 * Tells the bursts of a scanner from typing, by the time between keys. Times are those of the events: a busy page does not
 * stretch them.
 */
export class Burst {
  #strokes: Stroke[] = []
  #gapMs: number

  constructor(gapMs: number) {
    this.#gapMs = gapMs
  }

  get isScanner(): boolean {
    return this.#strokes.length >= LEAST
  }
  /** No person types that much in one go. */
  get isLong(): boolean {
    return this.#strokes.length >= LEAST_IN_SILENCE
  }
  get lastAt(): number {
    return this.#strokes.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  }

  continues({ at }: Pick<Stroke, 'at'>): boolean {
    return at - this.lastAt <= this.#gapMs
  }

  /** Goes on with strokes that were let go too early, when the next key comes as soon after them as a scanner types. */
  resume(strokes: readonly Stroke[], at: number): boolean {
    const last = strokes.at(-1)
    if (!last || this.#strokes.length > 0 || at - last.at > this.#gapMs) return false
    this.#strokes = [...strokes]
    return true
  }

  /** `first`: perhaps a burst begins; `recognised`: it is one, from here on; `more`: it goes on. */
  take(stroke: Stroke): 'first' | 'second' | 'recognised' | 'more' {
    if (!this.continues(stroke)) this.#strokes = []
    this.#strokes.push(stroke)
    const count = this.#strokes.length
    return count === 1 ? 'first' : count < LEAST ? 'second' : count === LEAST ? 'recognised' : 'more'
  }

  /** Whether Enter or Tab at this time ends a code; otherwise a person pressed it. */
  endsAt(at: number): boolean {
    return this.isScanner && at - this.lastAt <= Math.max(this.#gapMs, SILENCE_MS)
  }

  /** Nothing came for a while. `isCode` is false for a few keys that were perhaps a person after all. */
  silence(): { strokes: Stroke[]; isCode: boolean } {
    const strokes = this.drop()
    return { strokes, isCode: strokes.length >= LEAST_IN_SILENCE }
  }

  drop(): Stroke[] {
    const strokes = this.#strokes
    this.#strokes = []
    return strokes
  }
}
