import { setImmediate as endOfTurn } from 'node:timers/promises'
import { changesNothing } from '@entrepot/contract/kernel/endpoint.ts'
import { callTogether, type Joined, keyOf } from './call.ts'
import { takeTurn, type Turn } from './database.ts'
import { isUndone } from './database-errors.ts'
import type { Kernel, Mounted, Raw } from './implement.ts'
import { LIMITS } from './limits.ts'
import { SetApart } from './set-apart.ts'
import { NotTogether, type Outcome } from './together.ts'

/**
 * How a call goes on: it was carried out with others, or it is carried out by itself, in the place that was kept for
 * it.
 */
export type Came = { value: unknown } | Alone
type Alone = { leave?: () => void; turn?: Turn }
export const ALONE: Alone = {}

type Waiting = Joined & { subjects: readonly string[]; goOn: (came: Came) => void; fail: (error: unknown) => void }
/** Calls of one company, all of which read or all of which write. */
type Line = {
  company: string
  waiting: Waiting[]
  /** Calls that are being carried out, and not for long yet. */ underWay: number
  /** What they are about. */ busy: Set<string>
  /** Somebody is on the way to take those that wait. */ isLed: boolean
}

/**
 * Calls that wait for a connection at the same time go together: one transaction for all of them, and one statement of
 * each kind. A call that need not wait goes alone.
 */
export class Joining {
  readonly #kernel: () => Kernel
  readonly #lines = new Map<string, Line>()
  readonly #apart = new SetApart(() => performance.now())

  constructor(kernel: () => Kernel) {
    this.#kernel = kernel
  }

  async join(mounted: Mounted, raw: Raw): Promise<Came> {
    const { company } = raw.request.claims!
    const subjects = subjectsOf(mounted, raw)
    if (!subjects) return ALONE
    if (this.#apart.has(kindOf(company, mounted))) return ALONE
    const name = `${company} ${changesNothing(mounted.endpoint)}`
    const key = keyOf(mounted, raw)
    const line = this.#lines.get(name)
    // More than that are told at the door how long they would wait.
    if (line && line.waiting.length >= LIMITS.callsInLine) return ALONE
    return new Promise<Came>((goOn, fail) => {
      const to = line ?? { company, waiting: [], underWay: 0, busy: new Set(), isLed: false }
      to.waiting.push({ mounted, raw, key, subjects, goOn, fail })
      this.#lines.set(name, to)
      this.#goOn(name, to)
    })
  }

  /** Who wants what is being worked on waits for it here, where they keep no connection and hold up nobody else. */
  #goOn(name: string, line: Line): void {
    if (line.isLed) return
    if (maySetOut(nextOf(line).length, line.underWay)) {
      line.isLed = true
      void this.#lead(name, line)
    } else if (line.waiting.length === 0 && line.underWay === 0) this.#lines.delete(name)
  }

  async #lead(name: string, line: Line): Promise<void> {
    // Those whose calls are read in this turn of the event loop come along, and those that come while it waits.
    await endOfTurn()
    const { admission, services } = this.#kernel()
    const leave = await admission.enter(line.company).catch(() => null)
    const turn = leave && (await takeTurn(services.pool))
    // Where nobody is let in, each of them is told so by itself.
    const calls = take(line, turn ? LIMITS.callsTogether : Infinity)
    line.isLed = false
    const letGo = this.#keep(name, line, calls)
    const done = () => {
      leave?.()
      letGo()
    }
    this.#goOn(name, line)
    if (!turn) for (const { goOn } of calls) goOn(ALONE)
    else if (calls.length === 1) return calls[0]!.goOn({ turn, leave: done })
    else await this.#carryOut(calls, turn)
    done()
  }

  /**
   * What calls are about is theirs until what it answers is called. Of a call that takes long, most likely by waiting
   * for a lock, it is not: those behind it would wait for that one after the other.
   */
  #keep(name: string, line: Line, calls: readonly Waiting[]): () => void {
    const subjects = calls.flatMap((call) => call.subjects)
    line.underWay += calls.length
    for (const subject of subjects) line.busy.add(subject)
    let isKept = true
    const letGo = () => {
      if (!isKept) return
      isKept = false
      clearTimeout(watch)
      line.underWay -= calls.length
      for (const subject of subjects) line.busy.delete(subject)
      this.#goOn(name, line)
    }
    const watch = setTimeout(letGo, LIMITS.briefMs)
    return letGo
  }

  async #carryOut(calls: readonly Waiting[], turn: Turn): Promise<void> {
    try {
      const outcomes = await callTogether(this.#kernel(), calls, turn)
      this.#noteKinds(calls, outcomes)
      for (const [at, outcome] of outcomes.entries()) calls[at]!.goOn('value' in outcome ? outcome : ALONE)
    } catch (error) {
      for (const { goOn, fail } of calls) {
        if (isUndone(error)) goOn(ALONE)
        else fail(error)
      }
    }
  }

  /** Those of a kind of which none could be carried out with others are not tried for a while, until one could. */
  #noteKinds(calls: readonly Waiting[], outcomes: readonly Outcome<unknown>[]): void {
    const isLasting = (at: number) => {
      const outcome = outcomes[at]!
      return 'alone' in outcome && outcome.alone instanceof NotTogether && outcome.alone.isLasting
    }
    const kinds = Map.groupBy(calls.keys(), (at) => kindOf(calls[at]!.raw.request.claims!.company, calls[at]!.mounted))
    for (const [kind, own] of kinds) {
      if (own.every(isLasting)) this.#apart.add(kind)
      else if (own.some((at) => 'value' in outcomes[at]!)) this.#apart.delete(kind)
    }
  }
}

/** Calls of a company to an endpoint. */
const kindOf = (company: string, { route }: Mounted) => `${company} ${route}`

/** What a call is about; null: it is not for several at once. */
const subjectsOf = ({ together }: Mounted, { request }: Raw): readonly string[] | null => {
  try {
    const sent = request as never
    return together?.fits?.(sent) === false ? null : (together?.about?.(sent) ?? [])
  } catch {
    // It was not sent as it should be, which is said to it alone.
    return null
  }
}

/**
 * Beside others go at least half as many as they are. Those whose answers come back one after the other would else set
 * out one by one, and a call costs twice as much alone as in company.
 */
const maySetOut = (calls: number, underWay: number): boolean => calls > 0 && 2 * calls >= underWay

/** Those that are free; of those that are about the same thing the first. */
const nextOf = (line: Line): Waiting[] => {
  const subjects = new Set(line.busy)
  return line.waiting.filter((call) => {
    const isFree = call.subjects.every((subject) => !subjects.has(subject))
    for (const subject of call.subjects) subjects.add(subject)
    return isFree
  })
}
/** The others stay in their order. */
const take = (line: Line, most: number): Waiting[] => {
  const taken = new Set(nextOf(line).slice(0, most))
  line.waiting = line.waiting.filter((call) => !taken.has(call))
  return [...taken]
}
