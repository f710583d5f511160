import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string, purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'entrepot', purpose, 32))
const IV = 12
const TAG = 16

/** Nonce, cipher and tag; bound to whom it belongs, so that a row copied to somebody else opens nothing. */
export const seal = (clear: Buffer, owner: string, secret: string): Buffer => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'second factor'), iv)
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

export const unseal = (sealed: Buffer, owner: string, secret: string): Buffer => {
  const opener = createDecipheriv('aes-256-gcm', keyOf(secret, 'second factor'), sealed.subarray(0, IV))
  opener.setAAD(Buffer.from(owner))
  opener.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([opener.update(sealed.subarray(IV, -TAG)), opener.final()])
}

/** What is kept of a recovery code: useless without the key of the installation. */
export const hashOfRecoveryCode = (code: string, person: string, secret: string): Buffer => createHmac('sha256', keyOf(secret, 'recovery code')).update(person).update(code).digest()
