type PgError = Error & { code?: string; constraint?: string }
export const pgCode = (error: unknown): string | undefined =>
  error instanceof Error ? (error as PgError).code : undefined
export const pgConstraint = (error: unknown): string | undefined =>
  error instanceof Error ? (error as PgError).constraint : undefined

/**
 * What was read before a lock was waited for has changed since: as after a conflict of locks, the same call is done
 * again.
 */
export class RetryTransaction extends Error {
  readonly code = '40001'
}

/** Serialization failure and deadlock: the same work may succeed when done again. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(pgCode(error) ?? '')
/**
 * What a row was to name had been looked up, and was removed before it was written: done again, the call finds it gone
 * and says which.
 */
export const isGone = (error: unknown) => pgCode(error) === '23503'

/** A statement took longer than it may: done again, it would take as long. */
export const isTooLong = (error: unknown) => pgCode(error) === '57014'

/** No space for rows, or for a file beside them; what was asked for is not there. */
export const isDiskFull = (error: unknown) => ['53100', 'ENOSPC', 'EDQUOT'].includes(pgCode(error) ?? '')

/**
 * Faults that pass: a conflict of locks, a full disk, a database that is away. The same work done again later may
 * succeed, so none of them is the fault of a record.
 */
export const isOfTheMoment = (error: unknown): boolean =>
  isConflict(error) ||
  isDiskFull(error) ||
  isUnavailable(error) ||
  // Somebody else has held a record for longer than a statement waits; no memory, too many connections, a bad disk.
  /^(?:55P03|53|58)/.test(pgCode(error) ?? '')

/** The server is away or refuses connections: the caller may try again soon. */
export const isUnavailable = (error: unknown) => {
  const code = pgCode(error) ?? ''
  return (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code === '53300' ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code) ||
    (error instanceof Error &&
      /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
        error.message,
      ))
  )
}

/** Data, integrity, rollback, permissions, locks, what a trigger refuses, and what was skipped behind one of them. */
const UNDONE = /^(?:22|23|25|40|42|55|P0)|^57014$/
/** Whether nothing of a transaction stands for sure: a connection that is lost at the end may have committed. */
export const isUndone = (error: unknown): boolean => UNDONE.test(pgCode(error) ?? '')
