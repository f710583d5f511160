import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'

export type AdmissionLimits = {
  /** Calls that run at once. */ atOnce: number
  /** Of one company: a place is always left for the others. */ atOncePerCompany: number
  /** Who is expected to wait longer is sent away at once; who has waited twice as long, after all. */ waitMs: number
}

type Waiter = { enter: () => void; refuse: () => void }
const SHARE_OF_NEWEST = 0.05

/**
 * How many calls a node works on at once. The others wait for a moment, the companies in turn, so that a noisy one
 * waits for itself; whoever would wait too long is told at once to come back. Without it every call waits for every
 * other, and all of them fail together.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #now: () => number
  readonly #running = new Map<string, number>()
  /** In the order of their turn. */
  readonly #waiting = new Map<string, Waiter[]>()
  #total = 0
  #meanMs = 10

  constructor(
    limits: AdmissionLimits = {
      atOnce: LIMITS.callsAtOnce,
      atOncePerCompany: LIMITS.callsAtOncePerCompany,
      waitMs: LIMITS.callWaitMs,
    },
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits
    this.#now = now
  }

  get running(): number {
    return this.#total
  }
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  /** Answers when it is this call's turn; what it answers is to be called when the call has ended. */
  async enter(company: string): Promise<() => void> {
    if (!this.#hasRoomFor(company) || this.#waiting.has(company)) await this.#turnOf(company)
    else this.#start(company)
    const startedAt = this.#now()
    return () => {
      this.#meanMs += SHARE_OF_NEWEST * (this.#now() - startedAt - this.#meanMs)
      this.#end(company)
    }
  }

  #turnOf(company: string): Promise<void> {
    const queue = this.#waiting.get(company) ?? []
    if (this.#expectedWait(company, queue.length) > this.#limits.waitMs) throw sentAway()
    this.#waiting.set(company, queue)
    return new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(patience)
          resolve()
        },
        refuse: () => reject(sentAway()),
      }
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        if (queue.length === 0) this.#waiting.delete(company)
        waiter.refuse()
      }, 2 * this.#limits.waitMs)
      queue.push(waiter)
    })
  }

  /** Those ahead of it, by the time a call took lately, over the places that are its company's share. */
  #expectedWait(company: string, ahead: number): number {
    const companies = new Set([...this.#waiting.keys(), company]).size
    const places = Math.min(this.#limits.atOncePerCompany, this.#limits.atOnce / companies)
    return ((ahead + 1) * this.#meanMs) / places
  }

  #hasRoomFor(company: string): boolean {
    return this.#total < this.#limits.atOnce && (this.#running.get(company) ?? 0) < this.#limits.atOncePerCompany
  }

  #start(company: string): void {
    this.#total++
    this.#running.set(company, (this.#running.get(company) ?? 0) + 1)
  }

  #end(company: string): void {
    this.#total--
    const left = this.#running.get(company)! - 1
    if (left === 0) this.#running.delete(company)
    else this.#running.set(company, left)
    this.#next()
  }

  #next(): void {
    for (const [company, queue] of this.#waiting) {
      if (!this.#hasRoomFor(company)) continue
      const waiter = queue.shift()!
      // To the end of the line of companies.
      this.#waiting.delete(company)
      if (queue.length > 0) this.#waiting.set(company, queue)
      this.#start(company)
      return waiter.enter()
    }
  }
}

const sentAway = () => new Problem('busy', {}, undefined, { retryAfter: 1 })
