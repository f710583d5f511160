import { createCipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/**
 * The module list as the browser receives it (COMP-18): `v1.{iv}.{cipher}`, AES-256-GCM, bound to the company.
 * It is display data; the server decides from its own (COMP-22).
 */
export const sealModules = (modules: readonly string[], company: string, key: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, company, 'modules'), iv)
  cipher.setAAD(Buffer.from(company))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(modules), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${iv.toString('base64url')}.${sealed.toString('base64url')}`
}
