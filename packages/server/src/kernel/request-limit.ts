import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'

export type RequestLimiter = { take: (user: string) => Promise<void> }

/** So many calls a minute and user on one node (SEC-05); a batch of scans is one call. */
export const makeRequestLimiter = (perMinute: number = LIMITS.requestsPerUserPerMinute): RequestLimiter => {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return {
    take: async (user) => {
      try {
        await limiter.consume(user)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new Problem('too_many_requests', { seconds }, undefined, { retryAfter: seconds })
      }
    },
  }
}
