import {
  isStandardSecret,
  type Signature,
  SIGNATURE_MINUTES,
  STANDARD_PREFIX,
} from '@entrepot/contract/incoming/signature.ts'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import type { Raw } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { seal, unseal } from '../../kernel/seal.ts'

type With = Pick<Services, 'settings'>
export const newSecret = (kind: Signature['kind']): string => {
  const bytes = randomBytes(32)
  return kind === 'standard' ? STANDARD_PREFIX + bytes.toString('base64') : bytes.toString('hex')
}
export const sealedSecret = ({ settings }: With, guid: string, secret: string): Buffer =>
  seal(Buffer.from(secret), 'incoming signature', guid, settings.JWT_SECRET)
/** Null: there is none, or it was sealed by another installation. */
export const openedSecret = ({ settings }: With, guid: string, sealed: Buffer): string | null => {
  if (sealed.length === 0) return null
  try {
    return unseal(sealed, 'incoming signature', guid, settings.JWT_SECRET).toString()
  } catch {
    return null
  }
}
/** Whether a secret that somebody enters can be one. */
export const fits = ({ kind }: Signature, secret: string): boolean => kind === 'hmac' || isStandardSecret(secret)

/** How 32 bytes are written: decoding alone would take what stands behind them, too. */
const WRITTEN = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=?$/ } as const
/** In the same time whatever differs. */
const isSame = (given: string, encoding: keyof typeof WRITTEN, expected: Buffer): boolean =>
  WRITTEN[encoding].test(given) && timingSafeEqual(Buffer.from(given, encoding), expected)
const headerOf = ({ headers }: Raw['request'], name: string): string => {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(' ') : (value ?? '')
}
const unproven = (why: 'missing' | 'wrong' | 'old') => new Problem(`incoming_signature_${why}`)

/** `id.timestamp.body`, signed with any of the secrets that the sender has: one that fits is enough. */
const requireStandard = (request: Raw['request'], bytes: Buffer, secret: string, now: Date): void => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  ) as [string, string, string]
  if (id === '' || timestamp === '' || signatures === '') throw unproven('missing')
  const key = Buffer.from(secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret, 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest()
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []))
  if (!given.some((one) => isSame(one, 'base64', expected))) throw unproven('wrong')
  // Only what is signed says when it was.
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN
  if (!(Math.abs(now.getTime() - at) <= SIGNATURE_MINUTES * 60_000)) throw unproven('old')
}

const requireHmac = (
  request: Raw['request'],
  bytes: Buffer,
  secret: string,
  { header, encoding, prefix }: Extract<Signature, { kind: 'hmac' }>,
): string => {
  const value = headerOf(request, header).trim()
  if (value === '') throw unproven('missing')
  const expected = createHmac('sha256', secret).update(bytes).digest()
  if (!value.startsWith(prefix) || !isSame(value.slice(prefix.length), encoding, expected)) throw unproven('wrong')
  // Of its bytes: one signature is written in capitals, too, and with or without what fills up the end.
  return createHash('sha256').update(expected).digest('base64url')
}

/**
 * T61: what does not prove that it comes from who knows the secret does nothing, nor is it recorded. Answers what a
 * signature that holds no id and no time is known again by; null where it holds them, or there is none.
 */
export const requireSigned = (
  services: With & Pick<Services, 'clock'>,
  { guid, signature, sealedSecret: sealed }: { guid: string; signature: Signature | null; sealedSecret: Buffer },
  { request, bytes }: Pick<Raw, 'request' | 'bytes'>,
): string | null => {
  if (!signature) return null
  const secret = openedSecret(services, guid, sealed)
  if (secret === null) throw new Problem('incoming_signature_unset')
  // What stands in an address is in no signature.
  if (request.method === 'GET') throw new Problem('incoming_signature_body')
  if (signature.kind === 'hmac') return requireHmac(request, bytes, secret, signature)
  requireStandard(request, bytes, secret, services.clock.now())
  return null
}
