import { payloadAt } from '@entrepot/contract/incoming/payload.ts'
import type { Raw } from '../../kernel/implement.ts'
import { requestHash } from '../../kernel/idempotency.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import type { IncomingBody } from './incoming.queries.ts'
import type { Message } from './calls.queries.ts'

const HEADERS = ['idempotency-key', 'webhook-id'] as const
/** What is not signed tells no message from another: whoever repeats one would write another id on it. */
const SIGNED_HEADERS = { standard: ['webhook-id'], hmac: [] } as const

const isBounded = (id: string) => id.length > 0 && id.length <= LIMITS.idempotencyKeyLength
/** Answered by every repeat: another payload under an id that the sender made is an error of theirs. */
export type Told = Message & { isOfHeader: boolean }

/**
 * What tells a message from others: the id that its sender gives it, else what stands in its payload where the request
 * says, else the signature of a body that says nothing of when it was made (`signed`): whoever overheard it has nothing
 * else to send. What was ignored or refused is no message that came: it may come again, corrected or further on.
 */
export const messageOf = (
  request: Raw['request'],
  payload: unknown,
  { idPath, signature }: Pick<IncomingBody, 'idPath' | 'signature'>,
  signed: string | null,
): Told | null => {
  const hash = requestHash(payload)
  for (const name of signature ? SIGNED_HEADERS[signature.kind] : HEADERS) {
    const header = request.headers[name]
    if (header === undefined) continue
    const id = String(header)
    if (!isBounded(id) || id.includes('\0')) throw new Problem('bad_request')
    return { id: `${name} ${id}`, hash, isOfHeader: true }
  }
  const bySignature = signed === null ? null : `signature ${signed}`
  const byPayload = idInPayload(payload, idPath)
  if (byPayload === null) return bySignature === null ? null : { id: bySignature, hash, isOfHeader: false }
  // Where the id was mapped since, what came before is known by its signature.
  return { id: byPayload, hash, isOfHeader: false, ...(bySignature !== null && { formerly: bySignature }) }
}

const idInPayload = (payload: unknown, idPath: string | null): string | null => {
  const found = idPath === null ? null : payloadAt(payload, idPath)
  if (typeof found !== 'string' && typeof found !== 'number') return null
  const id = String(found)
  return isBounded(id) ? `payload ${id}` : null
}
