import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** More than a part of a file holds. */
const [ITEMS, ROUNDS] = [40, 20]

describe('a file that is being sent while others work', () => {
  const url = testDatabase()
  let node: TestNode
  let admin: Caller
  let folder: string
  let items: string[]
  beforeAll(async () => {
    node = await startTestNode(url)
    admin = await aUser(node, await aCompany(node))
    folder = await aFolder(admin, 'Réserve')
    items = []
    for (let n = 0; n < ITEMS; n++) items.push(await anItem(admin, folder, { name: `Vis ${n}` }))
    for (let n = 1; n <= ROUNDS; n++) await record(`tour ${n}`)
  })
  afterAll(() => node.stop())

  const record = async (comment: string) => {
    const { status } = await admin.post('/items/transactions', {
      type: 'in',
      comment,
      lines: items.map((guid) => ({ guid, quantity: 1 })),
    })
    expect(status).toBe(201)
  }

  /** The lines of a file; `meanwhile` is done once its first part has left. */
  const linesOf = async (path: string, meanwhile: () => Promise<unknown>): Promise<string[]> => {
    const response = await node.app.inject({
      method: 'GET',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payloadAsStream: true,
    })
    expect(response.statusCode).toBe(200)
    let text = ''
    for await (const chunk of response.stream() as Readable) {
      if (text === '') await meanwhile()
      text += String(chunk)
    }
    return text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .slice(1)
  }

  it('holds each movement once that was there when it was asked for, whatever is recorded meanwhile', async () => {
    const lines = await linesOf('/transactions?export=csv&columns=item_name;comment', () => record('pendant'))
    expect(lines).toHaveLength(ITEMS * ROUNDS)
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.filter((line) => line.includes('pendant'))).toEqual([])
  })
})
