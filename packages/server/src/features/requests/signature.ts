import { createHmac, randomBytes } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import type { RequestRecord } from './requests.queries.ts'

const PREFIX = 'whsec_'
type With = Pick<Services, 'settings'>

/** A secret as Standard Webhooks writes it: whoever receives messages checks them with it. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')
export const sealedSecret = ({ settings }: With, guid: string, secret: string): Buffer =>
  seal(Buffer.from(secret), 'request signature', guid, settings.JWT_SECRET)
const opened = ({ settings }: With, guid: string, sealed: Buffer | null): string | null => {
  try {
    return sealed && unseal(sealed, 'request signature', guid, settings.JWT_SECRET).toString()
  } catch {
    // Of another installation, or from before its secret changed: a new one is made.
    return null
  }
}

export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** The headers of Standard Webhooks; for a day after a new secret was made, signed by both (rules.md, 17). */
export const signedHeaders = (
  services: With,
  request: Pick<RequestRecord, 'guid' | 'sealedKey' | 'sealedLastKey' | 'lastKeyUntil'>,
  { id, body, now }: { id: string; body: string; now: Date },
): { name: string; value: string }[] => {
  const isLastGood = request.lastKeyUntil !== null && request.lastKeyUntil > now
  const secrets = [
    opened(services, request.guid, request.sealedKey),
    ...(isLastGood ? [opened(services, request.guid, request.sealedLastKey)] : []),
  ].filter((secret) => secret !== null)
  const timestamp = Math.floor(now.getTime() / 1_000)
  const signatures = secrets.map((secret) => signatureOf(secret, id, timestamp, body))
  return [
    { name: 'webhook-id', value: id },
    { name: 'webhook-timestamp', value: String(timestamp) },
    ...(signatures.length > 0 ? [{ name: 'webhook-signature', value: signatures.join(' ') }] : []),
  ]
}
