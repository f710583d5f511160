import S3rver from '@20minutes/s3rver'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropFiles, type FileStore, folderOfFiles, keepFiles, localFiles, newFileKey } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { readSettings } from './settings.ts'

const COMPANY = '6c0a4a9e-5f0c-4a53-9f0e-111111111111'
const OTHER = '6c0a4a9e-5f0c-4a53-9f0e-222222222222'
const folder = mkdtempSync(join(tmpdir(), 'entrepot-files-'))
// It signs the address of a list without the slash that the client sends, so that it finds every list forged; who asks
// it checks all the same.
const buckets = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  allowMismatchedSignatures: true,
  directory: join(folder, 'buckets'),
  configureBuckets: [{ name: 'stock', configs: [] }],
})
let bucket: (path: string, key?: string) => FileStore
beforeAll(async () => {
  const { port } = await buckets.run()
  bucket = (path, key = 'S3RVER') =>
    openFiles(
      readSettings({
        DATA_DIR: join(folder, 'data'),
        FILES_URL: `s3://stock${path}`,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY: key,
        S3_SECRET_KEY: 'S3RVER',
      }),
    )
})
afterAll(async () => {
  await buckets.close()
  rmSync(folder, { recursive: true })
})

const STORES: Record<string, () => FileStore> = {
  'on the disk': () => openFiles(readSettings({ DATA_DIR: join(folder, 'data') })),
  'in a bucket': () => bucket(''),
  'in a folder of a bucket': () => bucket('/entrepot/files/'),
}
const read = async (store: FileStore, key: string) => {
  const stream = await store.get(key)
  return stream ? (await buffer(stream)).toString() : null
}
const listed = async (store: FileStore, prefix: string) => {
  const keys: string[] = []
  for await (const { key, writtenAt } of store.list(prefix)) {
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys.sort()
}

describe.each(Object.entries(STORES))('files %s', (_name, open) => {
  it('are taken from a disk whole', async () => {
    const [store, key, path] = [open(), newFileKey('archives', COMPANY), join(folder, 'large.tar')]
    const content = 'x'.repeat(3_000_000)
    writeFileSync(path, content)
    await store.putFile(key, path)
    expect((await read(store, key)) === content).toBe(true)
    await store.remove(key)
    expect(await read(store, key)).toBe(null)
  })
  it('are read as they were put, found below their company, and gone once they are removed', async () => {
    const store = open()
    const [own, more, foreign] = [
      newFileKey('pictures', COMPANY),
      newFileKey('pictures', COMPANY),
      newFileKey('pictures', OTHER),
    ]
    await keepFiles(store, [
      [own, Buffer.from('eins')],
      [more, Buffer.from('zwei')],
      [foreign, Buffer.from('drei')],
    ])
    expect([
      await read(store, own),
      await read(store, more),
      await read(store, newFileKey('pictures', COMPANY)),
    ]).toEqual(['eins', 'zwei', null])
    expect([
      await listed(store, folderOfFiles('pictures', COMPANY)),
      await listed(store, folderOfFiles('attachments', COMPANY)),
    ]).toEqual([[own, more].sort(), []])
    await dropFiles(store, [own, own, more])
    expect([
      await read(store, own),
      await listed(store, folderOfFiles('pictures', COMPANY)),
      await read(store, foreign),
    ]).toEqual([null, [], 'drei'])
  })
})

describe('a bucket', () => {
  it('that refuses us is an error, not a file that is not there', async () => {
    const store = bucket('', 'NOBODY')
    await expect(store.get(newFileKey('pictures', COMPANY))).rejects.toThrow()
    await expect(store.put(newFileKey('pictures', COMPANY), Buffer.from('x'))).rejects.toThrow()
  })
})

describe('a disk', () => {
  it('that refuses one of several files keeps none of them, nor a piece', async () => {
    const place = join(folder, 'full')
    const store = localFiles(place)
    const [own, refused] = [newFileKey('pictures', COMPANY), `pictures/${COMPANY}/zz/blocked`]
    await store.put(`pictures/${COMPANY}/first/x`, Buffer.from('x'))
    // A file where a folder is to be.
    writeFileSync(join(place, 'pictures', COMPANY, 'zz'), '')
    await expect(
      keepFiles(store, [
        [own, Buffer.from('x')],
        [refused, Buffer.from('x')],
      ]),
    ).rejects.toThrow()
    expect(existsSync(join(place, own))).toBe(false)
    expect(readdirSync(place, { recursive: true }).filter((name) => String(name).endsWith('.draft'))).toEqual([])
  })
})

it.each(['../secrets.json', 'pictures/../../secrets.json', '/etc/passwd', 'pictures/.', ''])(
  'opens nothing outside its folder: %j',
  async (key) => {
    writeFileSync(join(folder, 'secrets.json'), 'secret')
    const files = localFiles(join(folder, 'inside'))
    await expect(files.get(key)).rejects.toThrow('Not the key of a file')
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not the key of a file')
  },
)
