import { createHash } from 'node:crypto'
import { type Db, fixed } from './database.ts'
import { pgConstraint } from './database-errors.ts'
import { Problem } from './problem.ts'

/** One effect per key: scope company, user and route; the effect and the key are written together. */
export type IdempotentCall = { route: string; key: string; hash: string }
export type StoredAnswer = { status: number; body: unknown }

/** Keys of an object in order, so that the same request has the same hash whatever the order it was written in. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}
export const requestHash = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(ordered(input)) ?? '')
    .digest('base64url')

export type Stored = StoredAnswer & { hash: string }

export const findStored = async (
  db: Db,
  company: string,
  user: string,
  route: string,
  key: string,
): Promise<Stored | null> => {
  const {
    rows: [row],
  } = await fixed<{ request_hash: string; status: number; body: unknown }>`
    select request_hash, status, body::json as body from idempotency
    where company_id = ${company} and user_id = ${user} and route = ${route} and key = ${key}`.execute(db)
  return row ? { hash: row.request_hash, status: row.status, body: row.body } : null
}

/** The stored answer of the same request; the same key with another body is refused. */
export const replay = (stored: Stored, call: IdempotentCall): StoredAnswer => {
  if (stored.hash !== call.hash) throw new Problem('idempotency_mismatch')
  return stored
}

/**
 * Refused, but perhaps only because the same request, sent twice, has just done its work: by a verb or by a constraint.
 */
export const mayHaveTwin = (error: unknown): boolean =>
  error instanceof Problem ? error.code !== 'idempotency_mismatch' : pgConstraint(error) !== undefined
