import type { HookAnswer } from '@entrepot/contract/incoming/incoming.ts'
import { payloadMeets } from '@entrepot/contract/incoming/payload.ts'
import { asProblem } from '../../kernel/answer-error.ts'
import { asDepth, DEPTH_HEADER, idInChain, MOST_DEPTH } from '../../kernel/chain-depth.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Transaction, transaction } from '../../kernel/database.ts'
import { isConflict, RetryTransaction } from '../../kernel/database-errors.ts'
import type { Kernel, Raw } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { runWithin } from '../../kernel/run-as.ts'
import { settle } from '../../kernel/settle.ts'
import { perform } from './actions/all.ts'
import { asAuthors } from './acting.ts'
import { keepAnswer, takeMessage } from './calls.queries.ts'
import type { FloodGate } from './flood.ts'
import { type Called, heldIncoming, incomingOfKey, keepSample } from './incoming.queries.ts'
import { namedMapping, ownFieldsOf } from './kept-incoming.ts'
import { readKey } from './key.ts'
import { mappedValues } from './mapped-values.ts'
import { messageOf, type Told } from './message-id.ts'
import { errorsOf, noteCall } from './note-call.ts'
import { isListening } from './read-incoming.ts'
import { requireSigned } from './signature.ts'

type Call = {
  kernel: Kernel
  raw: Raw
  company: string
  hash: Buffer
  incoming: Called
  payload: unknown
  message: Told | null
}
type Outcome = { guid: string; made: boolean; isKnown: boolean }

/** Who made the request, or who changed it last, is gone: it answers as one that is switched off. */
const GONE: ReadonlySet<string> = new Set(['account_disabled', 'incoming_author_gone'])

/**
 * A call of another system (API-24 to API-29): who it is says the key alone. Nothing of what it sends is kept but by
 * the action, and nothing of the address is written anywhere.
 */
export const receive = async (
  kernel: Kernel,
  gate: FloodGate,
  raw: Raw,
  { key, payload }: { key: string; payload: unknown },
): Promise<HookAnswer> => {
  const named = readKey(key)
  if (!named) throw new Problem('not_found')
  const { company } = named
  const counted = named.hash.toString('base64url')
  gate.refuseBlocked(counted)
  const { pool } = kernel.services
  const found = () =>
    transaction(pool, { company }, ({ db }) => incomingOfKey(db, company, named.hash), { readOnly: true })
  for (let attempt = 1; ; attempt++) {
    const incoming = await found()
    if (!incoming) throw new Problem('not_found')
    const signed = await requireProof(kernel, gate, raw, { company, incoming, counted })
    if (attempt === 1) await gate.take(counted, company, incoming, raw.request.method)
    const message = messageOf(raw.request, payload, incoming, signed)
    const call: Call = { kernel, raw, company, hash: named.hash, incoming, payload, message }
    try {
      return await answer(call)
    } catch (error) {
      // A conflict of locks is nobody's fault, and the request may have been changed meanwhile.
      if (attempt <= LIMITS.retriesOnConflict && isConflict(error)) continue
      throw await refused(call, error)
    }
  }
}

/** What proves nothing is written down with the reason, as far as anybody reads it, and counts for itself. */
const requireProof = async (
  kernel: Kernel,
  gate: FloodGate,
  raw: Raw,
  { company, incoming, counted }: { company: string; incoming: Called; counted: string },
): Promise<string | null> => {
  try {
    return requireSigned(kernel.services, incoming, raw)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await gate.takeUnproven(counted)
    await note(kernel, company, {
      incoming: incoming.guid,
      method: raw.request.method,
      result: 'refused',
      status: error.status,
      errors: errorsOf(error),
    })
    throw error
  }
}

const answer = async (call: Call): Promise<HookAnswer> => {
  const { kernel, raw, company, incoming, payload } = call
  const now = kernel.services.clock.now()
  if (isListening(incoming, now)) return record(kernel, raw, company, incoming, payload)
  if (!payloadMeets(incoming.conditions, payload, { now, timeZone: incoming.timeZone })) {
    raw.status = 202
    await note(kernel, company, {
      incoming: incoming.guid,
      method: raw.request.method,
      result: 'ignored',
      status: 202,
    })
    return { ignored: true }
  }
  const { guid, made } = await act(call)
  if (made) raw.status = 201
  return { ok: true, guid }
}

const note = async (kernel: Kernel, company: string, noted: Parameters<typeof noteCall>[3]): Promise<void> => {
  const told = await transaction(kernel.services.pool, { company }, async ({ db }) => {
    await noteCall(kernel.services, db, company, noted)
    return tell(kernel, db, company, noted.incoming)
  })
  told()
}
/** Open pages of requests look again; which one it was is all that is told (T62). */
const tell = (kernel: Kernel, db: Transaction['db'], company: string, guid: string) =>
  writeEvents(kernel.services, db, company, [{ topic: 'incoming-requests', data: { guids: [guid] } }])

/** API-29: the last payload is kept to be mapped, and nothing is done. */
const record = async (
  kernel: Kernel,
  raw: Raw,
  company: string,
  incoming: Called,
  payload: unknown,
): Promise<HookAnswer> => {
  raw.status = 202
  const { services } = kernel
  const told = await transaction(services.pool, { company }, async ({ db }) => {
    await keepSample(db, company, incoming.guid, payload, services.clock.now())
    await noteCall(services, db, company, {
      incoming: incoming.guid,
      method: raw.request.method,
      result: 'recorded',
      status: 202,
    })
    return tell(kernel, db, company, incoming.guid)
  })
  told()
  return { recorded: true }
}

const act = async ({ kernel, raw, company, hash, incoming, payload, message }: Call): Promise<Outcome> => {
  const { services } = kernel
  const { method, headers } = raw.request
  const depth = asDepth(headers[DEPTH_HEADER]) ?? 0
  if (depth > MOST_DEPTH) throw new Problem('incoming_circle')
  const who = {
    company,
    user: incoming.createdBy?.guid ?? '',
    language: incoming.language,
    requestId: idInChain(depth, raw.request.id),
    channel: 'incoming' as const,
  }
  if (who.user === '') throw new Problem('account_disabled')
  const { value, afterwards, told } = await transaction(services.pool, { company }, async (tx) => {
    // Whoever switches it off, renews its address or begins to listen waits until this is done, or this sees it.
    if (!(await heldIncoming(tx.db, company, hash, incoming))) throw new RetryTransaction()
    const known = message && (await takeMessage(tx.db, company, incoming.guid, message))
    if (message && known) {
      if (message.isOfHeader && known.hash !== message.hash) throw new Problem('idempotency_mismatch')
      await noteCall(services, tx.db, company, {
        incoming: incoming.guid,
        method,
        result: 'replayed',
        status: known.status,
        message: message.id,
        record: known.record,
      })
      const replayed = { guid: known.record, made: known.status === 201, isKnown: true }
      return { value: replayed, afterwards: () => {}, told: await tell(kernel, tx.db, company, incoming.guid) }
    }
    const ran = await runWithin(kernel, tx, who, async (ctx) => {
      if (ctx.company.plan.expired) throw new Problem('plan_expired')
      const done = await obey(kernel, await asAuthors(ctx, incoming.updatedBy?.guid ?? null), incoming, payload)
      return { ...done, isKnown: false }
    })
    const { guid, made } = ran.value
    const status = made ? 201 : 200
    if (message) await keepAnswer(tx.db, company, incoming.guid, message, { status, record: guid })
    await noteCall(services, tx.db, company, {
      incoming: incoming.guid,
      method,
      result: 'accepted',
      status,
      message: message?.id ?? null,
      record: guid,
    })
    return { ...ran, told: await tell(kernel, tx.db, company, incoming.guid) }
  })
  afterwards()
  told()
  return value
}

const obey = async (kernel: Kernel, ctx: Ctx, incoming: Called, payload: unknown) => {
  const own = await ownFieldsOf(ctx, incoming.action)
  const values = mappedValues({
    action: incoming.action,
    mapping: namedMapping(incoming.mapping, own),
    payload,
    own,
    language: incoming.language,
    company: ctx.company,
  })
  const done = await perform(incoming.action, { ctx, kernel, incoming, values })
  // What rules add to it belongs to it as well.
  await settle(ctx)
  for (const activity of ctx.outbox.activities) activity.comment ||= incoming.name
  return done
}

/** What a sender is told of a refusal (API-28): 404 for an item that is not there, else 422 with everything wrong. */
const refused = async ({ kernel, raw, company, incoming, message }: Call, error: unknown): Promise<unknown> => {
  const problem = asProblem(error, kernel.constraints)
  if (!problem || problem.status >= 500 || problem.retryAfter !== undefined) return error
  const isGone = GONE.has(problem.code)
  const answered = isGone ? new Problem('not_found') : KEPT.has(problem.code) ? problem : asUnprocessable(problem)
  await note(kernel, company, {
    incoming: incoming.guid,
    method: raw.request.method,
    result: 'refused',
    status: answered.status,
    message: message?.id ?? null,
    errors: errorsOf(problem),
  })
  return answered
}
const KEPT: ReadonlySet<string> = new Set(['item_not_found', 'idempotency_mismatch', 'plan_expired', 'incoming_circle'])
const asUnprocessable = (problem: Problem): Problem =>
  problem.code === 'validation'
    ? problem
    : new Problem('validation', {}, undefined, { parts: problem.parts.length > 0 ? problem.parts : [problem] })
