import { CALLS_A_MINUTE } from '@entrepot/contract/incoming/incoming.ts'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { notify } from '../notifications/index.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { sharedCounter } from '../../kernel/login-limit.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Called, tellFlood } from './incoming.queries.ts'
import { noteCall } from './note-call.ts'

const MINUTE = 60
const MOST_BLOCKED = 10_000

/**
 * So many calls a minute of one key, counted in the database, so that all nodes share it (API-33). A node that has been
 * told to wait remembers until when: what a flood sends from then on costs no question to the database.
 */
export const floodGate = (kernel: Kernel) => {
  const { services } = kernel
  const counter = sharedCounter(services.pool, 'hook', CALLS_A_MINUTE, MINUTE)
  const blocked = new LruMap<string, number>(MOST_BLOCKED)
  const refusal = (until: number) => {
    const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000))
    return new Problem('too_many_requests', { seconds }, undefined, { retryAfter: seconds })
  }
  /** One line and, once in a while, one notification: a flood does not fill what tells of it either. */
  const tell = async (company: string, incoming: Called, method: string) => {
    const now = services.clock.now()
    await transaction(services.pool, { company }, async ({ db }) => {
      const status = new Problem('too_many_requests').status
      await noteCall(services, db, company, { incoming: incoming.guid, method, result: 'limited', status })
      const before = new Date(now.getTime() - LIMITS.floodToldMs)
      const creator = await tellFlood(db, company, incoming.guid, now, before)
      if (creator)
        await notify(db, company, {
          guid: services.clock.orderedUuid(),
          user: creator,
          kind: 'api_failure',
          message: 'incoming_flooded',
          params: { request: incoming.name, max: CALLS_A_MINUTE },
          progress: null,
          link: `/settings/api/incoming-requests/${incoming.guid}?tab=calls`,
        })
    })
  }
  const spend = async (key: string): Promise<{ until: number; isFirst: boolean } | null> => {
    try {
      await counter.consume(key)
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const until = Date.now() + refused.msBeforeNext
      blocked.set(key, until)
      return { until, isFirst: refused.consumedPoints === CALLS_A_MINUTE + 1 }
    }
  }
  return {
    /** Before anything is asked of the database. */
    refuseBlocked: (key: string): void => {
      const until = blocked.get(key)
      if (until === undefined) return
      if (until > Date.now()) throw refusal(until)
      blocked.delete(key)
    },
    take: async (key: string, company: string, incoming: Called, method: string): Promise<void> => {
      const over = await spend(key)
      if (!over) return
      if (over.isFirst) await tell(company, incoming, method)
      throw refusal(over.until)
    },
    /**
     * What proves nothing is counted apart: whoever knows the address alone keeps no message of the other system out.
     */
    takeUnproven: async (key: string): Promise<void> => {
      const apart = `${key}?`
      const until = blocked.get(apart)
      if (until !== undefined && until > Date.now()) throw refusal(until)
      const over = await spend(apart)
      if (over) throw refusal(over.until)
    },
  }
}
export type FloodGate = ReturnType<typeof floodGate>
