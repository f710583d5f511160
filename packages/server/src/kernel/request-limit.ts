import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import type { Settings } from './settings.ts'

export type RequestLimiter = { take: (caller: { user: string; company: string }) => Promise<void> }

/** So many calls a minute of a user, and of a company, on one node (SEC-05); a batch of scans is one call. */
export const makeRequestLimiter = ({
  REQUESTS_PER_USER,
  REQUESTS_PER_COMPANY,
}: Pick<Settings, 'REQUESTS_PER_USER' | 'REQUESTS_PER_COMPANY'>): RequestLimiter => {
  const ofUser = new RateLimiterMemory({ points: REQUESTS_PER_USER, duration: 60 })
  const ofCompany = new RateLimiterMemory({ points: REQUESTS_PER_COMPANY, duration: 60 })
  return {
    // Who is refused for themselves takes nothing from their colleagues.
    take: async ({ user, company }) => {
      await takeOne(ofUser, user)
      await takeOne(ofCompany, company)
    },
  }
}

const takeOne = async (limiter: RateLimiterMemory, of: string): Promise<void> => {
  try {
    await limiter.consume(of)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.ceil(refusal.msBeforeNext / 1000)
    throw new Problem('too_many_requests', { seconds }, undefined, { retryAfter: seconds })
  }
}
