import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptModules } from './modules.ts'

const COMPANY = '0a4f3c52-7c63-4f0e-9c58-0d6f1f0f0001'
const OTHER = '0a4f3c52-7c63-4f0e-9c58-0d6f1f0f0002'

/** As COMP-18 says, with another implementation than the one under test. */
const seal = (list: unknown, { key = 'secret', company = COMPANY } = {}) => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', key, company, 'modules', 32)), iv).setAAD(
    Buffer.from(company),
  )
  const sealed = Buffer.concat([cipher.update(JSON.stringify(list)), cipher.final(), cipher.getAuthTag()])
  return `v1.${iv.toString('base64url')}.${sealed.toString('base64url')}`
}
/**
 * With one bit of what is sealed the other way round: other last letters may say the same bytes, or be those of before.
 */
const changed = (text: string) => {
  const [version, iv, cipher] = text.split('.')
  const bytes = Buffer.from(cipher!, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  return `${version}.${iv}.${bytes.toString('base64url')}`
}

it('reads the modules of the company', () =>
  expect(decryptModules(seal(['order', 'api']), COMPANY, 'secret')).toEqual(['order', 'api']))
it('leaves names it does not know out', () =>
  expect(decryptModules(seal(['order', 'teleport', 3]), COMPANY, 'secret')).toEqual(['order']))
it.each([
  ['a list copied from another company', seal(['order'], { company: OTHER })],
  ['another key', seal(['order'], { key: 'other' })],
  ['a changed text', changed(seal(['order']))],
  ['another version', seal(['order']).replace('v1', 'v2')],
  ['something that is no list', seal({ order: true })],
  ['nonsense', 'v1.a.b'],
  ['nothing', ''],
])('enables nothing for %s', (_name, sealed) => expect(decryptModules(sealed, COMPANY, 'secret')).toEqual([]))
it('enables nothing without a key', () => expect(decryptModules(seal(['order']), COMPANY, '')).toEqual([]))
