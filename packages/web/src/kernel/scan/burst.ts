import { DEFAULT_SCANNER, type Stroke } from './decode.ts'
import { gapsOf, isClean, isOfMachine, isRolledOver } from './pace.ts'

/** Three keys that follow each other as no person types are a scanner at work. */
const LEAST = 3
/** A code that ends in silence, without Enter or Tab, must be longer to be told from a quick hand. */
const LEAST_IN_SILENCE = 6
export const SILENCE_MS = 60
/** How long a radio link or a busy computer holds back a key in the middle of a code. */
export const STALL_MS = 200
/** The slowest scanners, which are told from people by how short they press. */
export const SLOWEST_MS = 90
/** Keys that far apart have nothing to do with each other. */
const MEMORY_MS = 1_000

/** `code`: what the scanner typed. `beside`: what a person typed meanwhile. */
export type Told<S> = { code: S[]; beside: S[] }

/**
 * Tells the bursts of a scanner from typing, by the time between keys and by how long they are held. Times are those of
 * the events: a busy page does not stretch them.
 */
export class Burst<S extends Stroke = Stroke> {
  /** What was typed of late, by a person as well. */
  #run: S[] = []
  /** Where in it a scanner began; null as long as it may be a person. */
  #from: number | null = null
  /** What was held back and let go again, perhaps too early: from where, and to where. */
  #letGo = { from: 0, to: 0 }
  #stallMs = STALL_MS
  #gapMs: number

  constructor(gapMs: number) {
    this.#gapMs = gapMs
  }

  get isScanner(): boolean {
    return this.#from !== null
  }
  /** No person types that much in one go. */
  get isLong(): boolean {
    return this.#strokes.length >= LEAST_IN_SILENCE
  }
  /** How long to wait for the next key of a code, in milliseconds. */
  get patienceMs(): number {
    return Math.max(this.#limitMs, SILENCE_MS)
  }
  get #limitMs(): number {
    const strokes = this.#strokes
    if (isOfMachine(strokes)) return STALL_MS
    return strokes.some(({ upAt }) => upAt !== undefined) ? DEFAULT_SCANNER.gapMs : this.#gapMs
  }
  /** The first key of what looks like a code by now. */
  get first(): S | undefined {
    return this.#strokes[0]
  }
  get #strokes(): S[] {
    return this.#from === null ? [] : this.#run.slice(this.#from)
  }
  get #lastAt(): number {
    return this.#run.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  }

  continues({ at }: Pick<Stroke, 'at'>): boolean {
    return at - this.#lastAt <= this.#limitMs
  }

  /** `typed`: by a person for all one knows; `recognised`: it is a scanner, from here on; `more`: it goes on. */
  take(stroke: S): 'typed' | 'recognised' | 'more' {
    if (stroke.at - this.#lastAt > MEMORY_MS) this.drop()
    this.#run.push(stroke)
    if (this.isScanner) return 'more'
    const count = this.#countOfScanner()
    if (count === 0) return 'typed'
    const from = this.#run.length - count
    this.#from = from < this.#letGo.to ? this.#letGo.from : this.#beginning(from).first
    return 'recognised'
  }

  release(code: string, at: number): void {
    const stroke = this.#run.findLast((one) => one.code === code && one.upAt === undefined)
    if (stroke) stroke.upAt = at
  }

  /**
   * Whether Enter or Tab at this time ends a code; otherwise a person pressed it. Where nothing but codes is typed, a
   * longer pause inside one does no harm.
   */
  endsAt(at: number, stallMs = STALL_MS): boolean {
    this.#stallMs = stallMs
    if (this.#from === null) this.#recogniseLate()
    else this.#from = this.#beginning(this.#from).first
    return this.isScanner && at - this.#lastAt <= Math.max(this.patienceMs, stallMs > STALL_MS ? stallMs : 0)
  }

  /** How fast this scanner types, from a code that has ended; `gapMs` of the next burst. */
  paceOf(code: readonly S[]): number {
    const gaps = gapsOf(code).toSorted((a, b) => a - b)
    const usual = gaps[gaps.length >> 1] ?? 0
    return isOfMachine(code) ? Math.min(SLOWEST_MS, Math.max(this.#gapMs, Math.ceil(usual * 1.6))) : this.#gapMs
  }

  /**
   * Nothing came for a while. `isCode` is false for a few keys that were perhaps a person after all: they may go on.
   */
  silence(): Told<S> & { isCode: boolean } {
    const told = this.#told()
    const isCode = told.code.length >= LEAST_IN_SILENCE
    if (isCode) this.drop()
    else if (this.#from !== null) {
      this.#letGo = { from: this.#from, to: this.#run.length }
      this.#from = null
    }
    return { ...told, isCode }
  }

  /** `endAt`: when Enter or Tab came, before which a scanner lets go of its last key. */
  drop(endAt?: number): Told<S> {
    const told = this.#told(endAt)
    this.#run = []
    this.#from = null
    this.#letGo = { from: 0, to: 0 }
    this.#stallMs = STALL_MS
    return told
  }

  /** A person's key is held while the next one comes, or stands among the first of which some are none of a scanner. */
  #told(endAt?: number): Told<S> {
    const strokes = this.#strokes
    if (!isOfMachine(strokes)) return { code: strokes, beside: [] }
    const { first, others } = this.#beginning(this.#run.findIndex((stroke, at) => at >= this.#from! && isClean(stroke)))
    const [began, end] = [this.#run.slice(first), endAt === undefined ? undefined : { at: endAt }]
    const code = began.filter(
      (stroke, at) =>
        !others.has(stroke) && !isRolledOver(stroke, { before: began[at - 1], next: began[at + 1] ?? end }),
    )
    const isCode = new Set(code)
    return { code, beside: this.#run.slice(Math.min(first, this.#from!)).filter((stroke) => !isCode.has(stroke)) }
  }

  /** How many of the latest keys show a scanner: by its pace, or slower ones by how short they press. */
  #countOfScanner(): number {
    if (this.#atPace(LEAST, DEFAULT_SCANNER.gapMs) || this.#isMachine(LEAST, this.#gapMs)) return LEAST
    return this.#isMachine(LEAST_IN_SILENCE, SLOWEST_MS) ? LEAST_IN_SILENCE : 0
  }
  #latest(count: number): S[] {
    return this.#run.length < count ? [] : this.#run.slice(-count)
  }
  #atPace(count: number, gapMs: number): boolean {
    const strokes = this.#latest(count)
    return strokes.length > 0 && gapsOf(strokes).every((gap) => gap <= gapMs)
  }
  #isMachine(count: number, gapMs: number): boolean {
    const strokes = this.#latest(count)
    return this.#atPace(count, gapMs) && strokes.slice(0, -1).every(isClean)
  }

  /**
   * A pause may have fallen between the first keys of a code: those before it belong to it too, whatever a person
   * pressed in between.
   */
  #beginning(from: number): { first: number; others: Set<S> } {
    let first = from
    const others = new Set<S>()
    for (let at = from - 1; at >= 0 && this.#run[first]!.at - this.#run[at]!.at <= this.#stallMs; at--)
      if (this.#isOfScanner(at, at + 1 === first)) first = at
      else others.add(this.#run[at]!)
    return { first, others }
  }
  /** One that is held as long as by a finger: the pause fell between its two reports, unless somebody is typing. */
  #isOfScanner(at: number, isNextToIt: boolean): boolean {
    const stroke = this.#run[at]!
    if (isClean(stroke)) return true
    const before = this.#run[at - 1]
    return (
      isNextToIt &&
      !isRolledOver(stroke, { before, next: this.#run[at + 1] }) &&
      (before === undefined || isClean(before))
    )
  }

  /** A scanner too slow to be known before its Enter. */
  #recogniseLate(): void {
    if (this.#run.length <= LEAST) return
    const from = this.#beginning(this.#run.length - 1).first
    const strokes = this.#run.slice(from)
    const slow = gapsOf(strokes).filter((gap) => gap > SLOWEST_MS).length
    if (strokes.length > LEAST && isOfMachine(strokes) && slow * 2 < strokes.length) this.#from = from
  }
}
