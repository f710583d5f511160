/** More texts, or more of them together, than a workbook may have; `max` is what the message names. */
export class TooMany extends Error {
  readonly what: TooManyOf
  readonly max: number
  constructor(what: TooManyOf, max: number) {
    super(`too many ${what}`)
    this.what = what
    this.max = max
  }
}
export type TooManyOf = 'rows' | 'columns' | 'sheets' | 'texts' | 'megabytes'

const MEGABYTE = 1_048_576
const BLOCK = MEGABYTE
/** As many of the shortest are known again: forms repeat them. */
const MOST_KNOWN = 20_000
const LONGEST_KNOWN = 40

/**
 * The texts that cells share, in blocks of bytes outside the heap of the engine: as objects, a million of them are more
 * than a worker may have. Equal ones lie there once where they are short or follow each other.
 */
export class SharedTexts {
  readonly #maxTexts: number
  readonly #maxBytes: number
  readonly #blocks: Buffer[] = []
  /** In the last block. */
  #used = BLOCK
  #starts = new Uint32Array(1_024)
  #lengths = new Uint32Array(1_024)
  #count = 0
  readonly #known = new Map<string, number>()
  #last = ''

  constructor({ texts, bytes }: { texts: number; bytes: number }) {
    this.#maxTexts = texts
    this.#maxBytes = bytes
  }

  add(text: string): void {
    if (this.#count >= this.#maxTexts) throw new TooMany('texts', this.#maxTexts)
    if (this.#count === this.#starts.length) {
      this.#starts = grown(this.#starts)
      this.#lengths = grown(this.#lengths)
    }
    const before = this.#count > 0 && text === this.#last ? this.#count - 1 : this.#known.get(text)
    if (before !== undefined) {
      this.#starts[this.#count] = this.#starts[before]!
      this.#lengths[this.#count] = this.#lengths[before]!
    } else {
      if (text.length <= LONGEST_KNOWN && this.#known.size < MOST_KNOWN) this.#known.set(text, this.#count)
      this.#write(text)
    }
    this.#last = text
    this.#count++
  }

  /** A text lies in one block. */
  #write(text: string): void {
    const length = Buffer.byteLength(text)
    if (this.#used + length > BLOCK) {
      if ((this.#blocks.length + 1) * BLOCK > this.#maxBytes)
        throw new TooMany('megabytes', Math.floor(this.#maxBytes / MEGABYTE))
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK))
      this.#used = 0
    }
    this.#starts[this.#count] = (this.#blocks.length - 1) * BLOCK + this.#used
    this.#lengths[this.#count] = length
    this.#used += this.#blocks.at(-1)!.write(text, this.#used)
  }

  at(index: number): string {
    if (!(index >= 0 && index < this.#count)) return ''
    const start = this.#starts[index]!
    const from = start % BLOCK
    return this.#blocks[Math.floor(start / BLOCK)]!.toString('utf8', from, from + this.#lengths[index]!)
  }
}

const grown = (numbers: Uint32Array): Uint32Array<ArrayBuffer> => {
  const more = new Uint32Array(numbers.length * 2)
  more.set(numbers)
  return more
}
