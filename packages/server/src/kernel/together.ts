import { askOf, refusingDb, type Transaction } from './database.ts'
import type { Asked, Joint, Later } from './joint.ts'

/** A call asked what cannot be asked for several at once: it is done again by itself, and nothing of it was written. */
export class NotTogether extends Error {
  /** The next one like it will most likely ask the same. */
  readonly isLasting: boolean
  constructor({ isLasting }: { isLasting: boolean }) {
    super('This is carried out alone')
    this.isLasting = isLasting
  }
}
const LASTING = { isLasting: true }
const FOR_NOW = { isLasting: false }
const refuse = (): Promise<never> => Promise.reject(new NotTogether(LASTING))
/** What a call that is carried out with others asks the database by itself. */
const noDb = refusingDb(() => new NotTogether(LASTING))

// Questions of any kind are kept together; each is answered with its own rows.
// oxlint-disable-next-line typescript/no-explicit-any
type Question = Asked & { by: Member; resolve: (rows: readonly any[]) => void; reject: (error: unknown) => void }
type Member = { hasWritten: boolean; later: Later[] }

/** What came of a call: what it answered, or why it is to be done alone. */
export type Outcome<T> = { value: T } | { alone: unknown }

/**
 * Calls that are carried out in one transaction, each as if it were alone. What they ask in one turn of the event loop
 * is asked once for all of them, and what they write goes along with one commit. A call whose question or effect is not
 * made for that takes no part, nor does one that fails: it is done again by itself.
 */
export class Together {
  readonly #tx: Transaction
  readonly #members: readonly Member[]
  readonly #taken = new Set<string>()
  #questions: Question[] = []
  /** What goes on behind a call that has failed asks nothing any more: the connection may be somebody else's. */
  #isOver = false

  constructor(tx: Transaction, calls: number) {
    this.#tx = tx
    this.#members = Array.from({ length: calls }, () => ({ hasWritten: false, later: [] }))
  }

  /** Carries them out as far as to what is to be written. */
  serve<T>(calls: readonly ((tx: Transaction) => Promise<T>)[]): Promise<Outcome<T>[]> {
    return Promise.all(
      calls.map(async (call, at) => {
        try {
          return { value: await call(this.#transactionOf(this.#members[at]!)) }
        } catch (alone) {
          return { alone }
        }
      }),
    )
  }

  /** Has what these of them write travel with the commit; nothing of the others may stand. */
  write(calls: ReadonlySet<number>): void {
    this.#isOver = true
    if (calls.size === 0 || this.#members.some(({ hasWritten }, at) => hasWritten && !calls.has(at)))
      throw new NotTogether(FOR_NOW)
    const later = this.#members.flatMap((by, at) => (calls.has(at) ? by.later.map((one) => ({ by, one })) : []))
    const asked = Map.groupBy(later, ({ one }) => ('joint' in one ? one.joint : one))
    for (const step of inOrder(later.map(({ by, one }) => ({ by, step: 'joint' in one ? one.joint : one }))))
      this.#tx.onCommit('one' in step ? severalOf(asked.get(step)!.map(({ one }) => one as Asked)) : step)
  }

  #transactionOf(member: Member): Transaction {
    return {
      db: noDb,
      flush: refuse,
      onCommit: (later) => void member.later.push(later),
      ask: <P, R>(joint: Joint<P, R>, param: P) =>
        new Promise<readonly R[]>((resolve, reject) => {
          if (this.#isOver || !this.#takes(joint.takes?.(param) ?? [])) return reject(new NotTogether(FOR_NOW))
          if (joint.writes) member.hasWritten = true
          if (this.#questions.length === 0) process.nextTick(() => this.#ask())
          this.#questions.push({ by: member, joint, param, resolve, reject })
        }),
    }
  }

  /** Whether nobody else has taken one of them. */
  #takes(guids: readonly string[]): boolean {
    if (guids.some((guid) => this.#taken.has(guid))) return false
    for (const guid of guids) this.#taken.add(guid)
    return true
  }

  /** Whether a call is answered what it has taken, and nobody else has taken what it is answered besides. */
  #has<P, R>(own: readonly R[], { takes, takesWith }: Joint<P, R>, param: P): boolean {
    const taken = takes?.(param) ?? []
    if (own.length < taken.length) return false
    return !takesWith || this.#takes(own.map(takesWith).filter((guid) => !taken.includes(guid)))
  }

  #ask(): void {
    const questions = this.#questions.splice(0)
    const asked = Map.groupBy(questions, ({ joint }) => joint)
    for (const joint of inOrder(questions.map(({ by, joint: step }) => ({ by, step }))))
      void this.#askOf(asked.get(joint)!)
  }

  async #askOf(questions: readonly Question[]): Promise<void> {
    try {
      const { rows } = await askOf(this.#tx.db, severalOf(questions))
      for (const { joint, param, resolve, reject } of questions) {
        const own = joint.pick ? joint.pick(rows, param) : rows
        if (this.#has(own, joint, param)) resolve(own)
        else reject(new NotTogether(FOR_NOW))
      }
    } catch (error) {
      for (const { reject } of questions) reject(error)
    }
  }
}

const severalOf = (asked: readonly Asked[]) => asked[0]!.joint.several(asked.map(({ param }) => param))

/** Each once, and for every call behind what it asked before: a record behind its article, its movement behind that. */
const inOrder = <S>(asked: readonly { by: Member; step: S }[]): S[] => {
  const order: S[] = []
  const before = new Map<Member, S>()
  for (const { by, step } of asked) {
    const last = before.get(by)
    if (!order.includes(step)) order.splice(last === undefined ? 0 : order.indexOf(last) + 1, 0, step)
    before.set(by, step)
  }
  return order
}
