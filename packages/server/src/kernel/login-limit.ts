import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from './database.ts'
import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'

/**
 * Names longer than this are counted under their hash: the table holds 255 characters, with the name of the counter.
 */
const LONGEST = 200
const counted = (name: string): string =>
  name.length <= LONGEST ? name : createHash('sha256').update(name).digest('base64url')

/** Failed sign-ins per e-mail and per address, counted in the database so that all nodes share them (AUTH-18). */
export type LoginLimit = ReturnType<typeof makeLoginLimit>

/** So many in so many seconds, counted in the database, so that all nodes share it. */
export const sharedCounter = (pool: Pool, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres(
    {
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    },
    undefined as never,
  )

export const makeLoginLimit = (pool: Pool) => {
  const counter = (keyPrefix: string, points: number, duration: number) =>
    sharedCounter(pool, keyPrefix, points, duration)
  const perEmail = counter('login-email', LIMITS.loginAttemptsPerEmail, LIMITS.loginWindowSeconds)
  const perAddress = counter('login-address', LIMITS.loginAttemptsPerAddress, LIMITS.loginWindowSeconds)
  const registrations = counter('register', LIMITS.registrationsPerAddressPerHour, 3_600)
  const singleSignOns = counter('sso', LIMITS.singleSignOnsPerAddress, LIMITS.loginWindowSeconds)
  const resets = counter('reset', LIMITS.resetMailsPerEmailPerHour, 3_600)
  const accountMails = counter('account-mail', LIMITS.resetMailsPerEmailPerHour, 3_600)

  const refusal = (ms: number) =>
    new Problem('too_many_attempts', { minutes: Math.max(1, Math.ceil(ms / 60_000)) }, undefined, {
      retryAfter: Math.ceil(ms / 1000),
    })
  const take = async (limiter: RateLimiterPostgres, key: string): Promise<boolean> => {
    try {
      await limiter.consume(key)
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return false
      throw error
    }
  }

  const turns = new Map<string, Promise<unknown>>()

  return {
    /** Tries of one account one after the other, so that right ones sent at once are not counted as wrong together. */
    inTurn: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
      turns.set(key, mine)
      try {
        return await mine
      } finally {
        if (turns.get(key) === mine) turns.delete(key)
      }
    },
    /**
     * Counts the try before the password is looked at, so that tries sent at once to several nodes cannot pass the
     * limit, and answers how many are left if it fails: the first leaves 4, the fifth 0. Beyond, even a right password
     * is refused (AUTH-19).
     */
    take: async (email: string, address: string): Promise<number> => {
      const [ofEmail, ofAddress] = await Promise.all([perEmail.penalty(counted(email)), perAddress.penalty(address)])
      if (ofEmail.consumedPoints > LIMITS.loginAttemptsPerEmail) throw refusal(ofEmail.msBeforeNext)
      if (ofAddress.consumedPoints > LIMITS.loginAttemptsPerAddress) throw refusal(ofAddress.msBeforeNext)
      return LIMITS.loginAttemptsPerEmail - ofEmail.consumedPoints
    },
    /** A good sign-in forgets the failures of its e-mail (AUTH-20) and does not count for its address. */
    forgive: async (email: string, address: string): Promise<void> => {
      await Promise.all([perEmail.delete(counted(email)), perAddress.reward(address)])
    },
    requireRegistration: async (address: string): Promise<void> => {
      if (!(await take(registrations, address)))
        throw new Problem('too_many_requests', { seconds: 3_600 }, undefined, { retryAfter: 3_600 })
    },
    /** Each one makes us ask the provider and keep an attempt. */
    requireSingleSignOn: async (address: string): Promise<void> => {
      if (!(await take(singleSignOns, address)))
        throw new Problem('too_many_requests', { seconds: LIMITS.loginWindowSeconds }, undefined, {
          retryAfter: LIMITS.loginWindowSeconds,
        })
    },
    /** What colleagues have sent to somebody; apart from the links they ask for themselves. */
    requireMail: async (email: string): Promise<void> => {
      if (!(await take(accountMails, counted(email))))
        throw new Problem('too_many_requests', { seconds: 3_600 }, undefined, { retryAfter: 3_600 })
    },
    /** False: nothing is mailed any more for a while; the answer stays the same (AUTH-49). */
    mayMail: (email: string) => take(resets, counted(email)),
  }
}
