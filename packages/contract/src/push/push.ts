import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid } from '../kernel/shapes.ts'

/** Silence after which a client reconnects and refetches (PUSH-03). */
export const HEARTBEAT_TIMEOUT_MS = 7_200_000
/** A comment line keeps proxies open (PUSH-10). */
export const KEEPALIVE_MS = 30_000
/** How long missed events are replayed (PUSH-11). */
export const REPLAY_MS = 5 * 60_000

/** What an event carries: ids only, the client fetches again under its own rights (T62). */
export const PushEvent = z.object({ id: z.string(), topic: z.string(), data: z.record(z.string(), z.unknown()) })
export type PushEvent = z.infer<typeof PushEvent>

export const pushApi = defineApi({
  stream: {
    method: 'GET',
    path: '/push',
    aliases: ['/.well-known/mercure'],
    summary: 'The event stream of the given topics (text/event-stream)',
    access: 'ticket',
    whenExpired: true,
    query: z.object({
      topic: z.union([z.string().max(200), z.array(z.string().max(200)).max(50)]),
      ticket: z.string().max(200).optional(),
    }),
    response: z.unknown(),
    answers: 'stream',
    errors: ['topic_denied', 'token_denied', 'too_many_requests'],
  },
  ticket: {
    method: 'POST',
    path: '/push/ticket',
    summary: 'A one-use ticket of 30 seconds for a stream opened without the header',
    access: 'signed-in',
    personal: true,
    whenExpired: true,
    response: z.object({ ticket: z.string() }),
    status: 201,
  },
  publish: {
    method: 'POST',
    path: '/push',
    summary: 'Publish an event with the publishing key',
    access: 'publisher',
    body: z.object({ topic: z.string().max(200), data: z.record(z.string(), z.unknown()), company: Guid.optional() }),
    response: z.object({ id: z.string() }),
    status: 202,
    errors: ['not_found'],
  },
})
