import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import { seal, unseal } from '../../kernel/seal.ts'

const COMPANY_BYTES = 16
const SECRET_BYTES = 24
const KEY = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((COMPANY_BYTES + SECRET_BYTES) * 4) / 3)}}$`)

/**
 * The key of an address names the company, so that it is looked for within it and behind its row security, and holds
 * 192 random bits. It is found by its hash, and sealed beside it: whoever may change the request copies the address
 * again when another system is set up, and a dump of the database opens neither.
 */
export const newKey = (company: string): string =>
  Buffer.concat([Buffer.from(company.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url')
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Whose it is and what it is found by; null where it can be no key at all. */
export const readKey = (key: string): { company: string; hash: Buffer } | null => {
  if (!KEY.test(key)) return null
  const hex = Buffer.from(key, 'base64url').subarray(0, COMPANY_BYTES).toString('hex')
  const company = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { company, hash: hashOfKey(key) }
}

type With = Pick<Services, 'settings'>
export const sealedKey = ({ settings }: With, guid: string, key: string): Buffer =>
  seal(Buffer.from(key), 'incoming key', guid, settings.JWT_SECRET)
export const openedKey = ({ settings }: With, guid: string, sealed: Buffer): string | null => {
  if (sealed.length === 0) return null
  try {
    return unseal(sealed, 'incoming key', guid, settings.JWT_SECRET).toString()
  } catch {
    // Of another installation, or from before its secret changed: a new one is made.
    return null
  }
}
