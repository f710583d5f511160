import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { workbookOf } from '../testing/import-file.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const BOUNDARY = 'limite'
const field = (name: string, value: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const file = (content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="stock.xlsx"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
const send = (parts: readonly Buffer[], isWhole = true) =>
  user.call('POST', '/imports', Buffer.concat([...parts, Buffer.from(isWhole ? `--${BOUNDARY}--\r\n` : '')]), {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  })
const openFiles = () => readdirSync('/proc/self/fd').length

it('reads the fields of a form wherever they stand, before its file or behind it', async () => {
  const book = file(await workbookOf([['Nom'], ['Réserve']]))
  for (const parts of [
    [field('target', 'folders'), field('mode', 'update'), book],
    [book, field('target', 'folders'), field('mode', 'update')],
    [field('mode', 'update'), book, field('target', 'folders')],
  ]) {
    const { status, body } = await send(parts)
    expect([status, body.target, body.mode]).toEqual([201, 'folders', 'update'])
  }
})

it('refuses a form without a file, with two, or that breaks off, and keeps nothing of it open', async () => {
  const book = file(await workbookOf([['Nom'], ['Réserve']]))
  await send([book])
  const before = openFiles()
  expect((await send([field('target', 'folders')])).status).toBe(422)
  for (let n = 0; n < 5; n++) {
    const doubled = await send([book, book])
    expect([doubled.status, doubled.body.errors]).toEqual([
      422,
      [{ field: 'file', code: 'one_file', message: "Vous ne pouvez joindre qu'un seul fichier." }],
    ])
    expect((await send([book], false)).status).toBe(400)
    expect((await send([book, field('target', 'nothing')])).status).toBe(422)
    expect((await send([book])).status).toBe(201)
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 2)
})
