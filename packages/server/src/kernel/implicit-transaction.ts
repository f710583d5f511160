import type pg from 'pg'
import { type Batch, beforeBatches } from './batch.ts'
import type { Statement } from './known-query.ts'

const BEGIN: Statement = { name: 'begin read only', text: 'begin read only' }

/** Statements whose effect lasts to the end of a transaction, and that others build on. */
const IS_FOR_WHAT_FOLLOWS = /\bset_config\(|\bset local\b|\bsavepoint\b|\bdeclare\b|\bpg_advisory_xact/i
/** Of those with a name; there are as many as a connection keeps. */
const known = new Map<string, boolean>()
const isForWhatFollows = ({ name, text }: Statement): boolean => {
  if (name === undefined) return IS_FOR_WHAT_FOLLOWS.test(text)
  const found = known.get(name) ?? IS_FOR_WHAT_FOLLOWS.test(text)
  known.set(name, found)
  return found
}

/**
 * A transaction that only reads, begun when it is known that it has to be. What leaves in one batch is an implicit
 * transaction of the database, which ends with it: most calls that read need no more, and are spared the beginning, the
 * end and the turn in which the end is sent. A second batch is begun and opened again. Nothing is lost by that: each
 * statement sees what is committed when it starts, in one transaction as in two.
 */
export class ImplicitTransaction {
  readonly #client: pg.ClientBase
  readonly #opening: Statement
  #batches = 0
  #isBegun = false

  /** `opening`: asked first by whoever uses it, and again in front of a second batch. */
  constructor(client: pg.ClientBase, opening: Statement) {
    this.#client = client
    this.#opening = opening
    beforeBatches(client, (batch) => this.#leaves(batch))
  }

  get isBegun(): boolean {
    return this.#isBegun
  }

  /** What is asked of the connection from now on is not of it. */
  end(): void {
    beforeBatches(this.#client, null)
  }

  #leaves(batch: Batch): void {
    const isFirst = this.#batches++ === 0
    if (this.#isBegun || (isFirst && !batch.parts.some(isForWhatFollows))) return
    this.#isBegun = true
    batch.lead(isFirst ? [BEGIN] : [BEGIN, this.#opening])
  }
}
