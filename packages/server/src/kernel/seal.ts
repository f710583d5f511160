import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './derived-key.ts'

const IV = 12
const TAG = 16

/** What is kept in the database and must not be read there. Each purpose has a key of its own. */
export type Purpose =
  | 'second factor'
  | 'identity provider'
  | 'single sign-on'
  | 'connection'
  | 'connection tokens'
  | 'connection grant'
  | 'request signature'
  | 'incoming key'
  | 'incoming signature'

/** Nonce, cipher and tag; bound to whom it belongs, so that a row copied to somebody else opens nothing. */
export const seal = (clear: Buffer, purpose: Purpose, owner: string, secret: string): Buffer => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

export const unseal = (sealed: Buffer, purpose: Purpose, owner: string, secret: string): Buffer => {
  const opener = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(0, IV))
  opener.setAAD(Buffer.from(owner))
  opener.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([opener.update(sealed.subarray(IV, -TAG)), opener.final()])
}
