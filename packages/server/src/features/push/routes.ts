import { Guid } from '@entrepot/contract/kernel/shapes.ts'
import { KEEPALIVE_MS, pushApi } from '@entrepot/contract/push/push.ts'
import { transaction } from '../../kernel/database.ts'
import { requireClaims } from '../../kernel/guard.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Kernel, Raw } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { companyExists } from '../../kernel/companies.ts'
import { Problem } from '../../kernel/problem.ts'
import { endedSessions } from '../../kernel/sessions.ts'
import type { StoredEvent, Subscriber } from '../../kernel/push-hub.ts'
import { insertEvent, insertTicket, takeTicket, userExists } from './push.queries.ts'
import { addressOf, topicNames } from './topics.ts'

/** `family`: the session that opened the stream, and that it ends with; null of an API token. */
type Caller = { company: string; user: string; family: string | null }

/**
 * Bearer header, or the one-use ticket of a reader that cannot send one; a token never stands in an address (PUSH-07).
 */
const callerOf = async ({ services, tokens }: Kernel, raw: Raw, ticket: string | undefined): Promise<Caller> => {
  if (!ticket) {
    const claims = await requireClaims(services, tokens, raw.request)
    // What happens is told to the viewer on their own stream.
    if (claims.as) throw new Problem('view_only')
    // What happens cannot be told in parts: a token of some areas would hear of the others.
    if (claims.scopes && !claims.scopes.some((scope) => scope.startsWith('ALL:'))) throw new Problem('token_denied')
    return { company: claims.company, user: claims.user, family: claims.scopes ? null : claims.family }
  }
  const [company, id] = ticket.split('.')
  const isWellFormed = [company, id].every((part) => Guid.safeParse(part).success)
  const taken = isWellFormed
    ? await transaction(services.pool, { company }, ({ db }) => takeTicket(db, company!, id!, services.clock.now()))
    : null
  if (!taken) throw new Problem('unauthorized')
  return { company: company!, ...taken }
}

/**
 * Ids that a stream knows it has told: more than come in the time that a replay looks back would be needless weight on
 * a thousand streams.
 */
const REMEMBERED = 1_000

const requireRoom = ({ hub }: Kernel, company: string, user: string): void => {
  if (hub.streams >= LIMITS.streamsPerNode) throw new Problem('busy', {}, undefined, { retryAfter: 30 })
  const { ofCompany, ofUser } = hub.streamsOf(company, user)
  if (ofUser >= LIMITS.streamsPerUser || ofCompany >= LIMITS.streamsPerCompany) throw new Problem('too_many_requests')
}

const openStream = async (
  kernel: Kernel,
  raw: Raw,
  query: { topic: string | string[]; ticket?: string | undefined },
): Promise<unknown> => {
  const { company, user, family } = await callerOf(kernel, raw, query.ticket)
  const topics = topicNames([query.topic].flat(), company, user)
  const { principal, isOver } = await transaction(kernel.services.pool, { company }, async ({ db }) => ({
    principal: await kernel.principals.find(db, company, user),
    // An access token outlives the sign-out by some minutes, and opens no stream then.
    isOver: family !== null && (await endedSessions(db, company, [family], kernel.services.clock.now())).has(family),
  }))
  if (!principal || isOver) throw new Problem('invalid_token')
  if (!principal.active) throw new Problem('account_disabled')
  requireRoom(kernel, company, user)

  const { reply, request } = raw
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  })
  stream.write(': open\n\n')
  const sent = new Set<string>()
  const write = (event: StoredEvent) => {
    // A replay and a notice may carry the same event.
    if (sent.has(event.id)) return
    sent.add(event.id)
    if (sent.size > REMEMBERED) sent.delete(sent.values().next().value!)
    // Nobody reads any more: what waits for them is memory of everybody's.
    if (stream.writableLength > LIMITS.streamBacklogBytes) stream.destroy()
    else stream.write(event.text)
  }
  const subscriber: Subscriber = { company, user, family, topics, write, close: () => stream.end() }
  const leave = kernel.hub.add(subscriber)
  const keepAlive = setInterval(() => stream.write(': \n\n'), KEEPALIVE_MS)
  stream.on('close', () => {
    clearInterval(keepAlive)
    leave()
  })
  const lastId = request.headers['last-event-id']
  if (typeof lastId === 'string' && /^[0-9a-f-]{36}$/.test(lastId)) await kernel.hub.replay(subscriber, lastId)
  return null
}

export const push: Feature = {
  owns: ['push_ticket'],
  retains: [{ table: 'push_ticket', at: 'expires_at', keptMs: 0 }],
  isWatching: true,
  mount: (mount, kernel) => {
    const { services } = kernel
    mount('push', pushApi, {
      stream: (_ctx, { query }, raw) => openStream(kernel, raw, query),
      ticket: async (ctx, _input, { request }) => {
        const id = services.clock.uuid()
        await insertTicket(
          ctx,
          id,
          request.claims!.family,
          new Date(services.clock.now().getTime() + LIMITS.pushTicketMs),
        )
        return { ticket: `${ctx.company.guid}.${id}` }
      },
      publish: async (_ctx, { body }) => {
        const { name, company, user } = addressOf(body.topic, body.company)
        const id = services.clock.orderedUuid()
        await transaction(services.pool, { company }, async ({ db }) => {
          if (!(await (user ? userExists(db, company, user) : companyExists(db, company))))
            throw new Problem('not_found')
          await insertEvent(db, company, { id, topic: name, data: body.data, user })
        })
        services.announce(company, [id])
        return { id }
      },
    })
  },
}
