import type { Answer } from './wire.ts'

/**
 * What a client asked for, as the ledger would show it: the sum over all its rows (a move: 0), how many acts, how many
 * rows.
 */
export type Asked = { change: number; acts: number; rows: number }
/** One sending of a request. The same key may be sent several times. */
export type Attempt = {
  key: string
  client: number
  asked: Asked
  sentAt: number
  answeredAt: number
  /** null: no answer, nobody knows. */ status: number | null
  text: string
  retryAfter?: number | undefined
}

/** Everything the clients know. The database is asked later whether it agrees. */
export class History {
  readonly attempts: Attempt[] = []

  /** Logs when it was sent and answered, whatever comes of it. */
  async record(key: string, client: number, asked: Asked, sending: () => Promise<Answer>): Promise<Attempt> {
    const sentAt = performance.now()
    const answer = await sending().catch((error: unknown): Pick<Attempt, 'status' | 'text'> => ({
      status: null,
      text: String(error),
    }))
    const attempt: Attempt = { key, client, asked, sentAt, answeredAt: performance.now(), ...answer }
    this.attempts.push(attempt)
    return attempt
  }
}

export const isAccepted = ({ status }: Attempt): boolean => status === 201
/** Away or too busy for the moment: like no answer, to be sent again with the same key. */
export const isUnknown = ({ status }: Attempt): boolean => status === null || status === 503 || status === 429
/** Sent away with a word on when to come back. */
export const isSentAway = (attempt: Attempt): boolean =>
  attempt.status !== null && isUnknown(attempt) && attempt.retryAfter !== undefined

/** Keys that were never answered for good. */
export const openKeys = (history: Pick<History, 'attempts'>): Map<string, Attempt> => {
  const open = new Map<string, Attempt>()
  for (const attempt of history.attempts) if (isUnknown(attempt)) open.set(attempt.key, attempt)
  for (const attempt of history.attempts) if (!isUnknown(attempt)) open.delete(attempt.key)
  return open
}
