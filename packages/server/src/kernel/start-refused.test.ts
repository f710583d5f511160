import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startProduct } from '../app/start-product.ts'
import { readSettings } from './settings.ts'
import { asRefusal, requirePlace, StartRefused } from './start-refused.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'entrepot-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('tells in one line that the port is taken, before anything is set up', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const data = join(folder, 'data')
  const refusal = await startProduct({ PORT: String(port), DATA_DIR: data }, []).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartRefused)
  expect(String(refusal)).toContain(`PORT=${port + 1}`)
  expect(String(refusal)).not.toContain('\n')
  expect(readdirSync(data)).toEqual(['secrets.json'])
  other.close()
})
it('tells that the folder of the data is a file, and leaves nothing where it may write', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const place = { HOST: '127.0.0.1', PORT: 0 }
  expect(() => readSettings({ DATA_DIR: join(file, 'below') })).toThrow(StartRefused)
  await expect(requirePlace({ ...place, DATA_DIR: file })).rejects.toThrow(/is a file: set DATA_DIR/)
  await expect(requirePlace({ ...place, DATA_DIR: join(file, 'below') })).rejects.toThrow(/is a file: set DATA_DIR/)
  await requirePlace({ ...place, DATA_DIR: folder })
  expect(readdirSync(folder)).toEqual(['file'])
})
it.each(['EADDRINUSE', 'EROFS', 'ENOSPC', 'EACCES', 'EDQUOT'])('has one line with a way out for %s', (code) => {
  const place = { HOST: '127.0.0.1', PORT: 3000, DATA_DIR: '/srv/entrepot' }
  const refusal = asRefusal(Object.assign(new Error(code), { code }), place) as Error
  expect(refusal).toBeInstanceOf(StartRefused)
  expect(refusal.message).toMatch(/^.*(PORT=3001|DATA_DIR).*\.$/)
})
it('keeps a fault of ours as it is', () => {
  const fault = new TypeError('ours')
  expect(asRefusal(fault, { HOST: '', PORT: 0, DATA_DIR: '' })).toBe(fault)
})
