import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { addPicture, aPng, aScene } from '../../testing/pictures.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'
import { sizeOf } from '../../testing/sizes.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let viewer: Caller
let open: string
let hidden: string
const SCENES = sizeOf('SCENES', { short: 30, full: 100 })
const scenes: { item: string; content: Buffer }[] = []
let service: Server
let mood: 'answers' | 'fails' = 'answers'

beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  admin = await aUser(node, company)
  open = await aFolder(admin, 'Atelier')
  hidden = await aFolder(admin, 'Coffre')
  viewer = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
  await grant(node, viewer, open, 'read')
  for (let at = 0; at < SCENES; at++) {
    const item = await anItem(admin, at % 10 === 9 ? hidden : open, { name: `Objet ${at}` })
    const content = await aScene(at)
    await addPicture(admin, { id: item }, content)
    scenes.push({ item, content })
  }
  await node.jobs.settled()
}, 120_000)
afterAll(async () => {
  await node.stop()
  service?.close()
})

const ask = (user: Caller, content: Buffer, name = 'photo.jpg') => {
  const form = uploadOf(name, content)
  return user.call('POST', '/search/image', form.body, form.headers)
}
type Like = { score: number; picture: string; item: { guid: string } }
const found = async (user: Caller, content: Buffer): Promise<Like[]> => (await ask(user, content)).body.data

const CHANGES: Record<string, (content: Buffer) => Promise<Buffer>> = {
  'made smaller': (content) => sharp(content).resize(180).png().toBuffer(),
  'as a jpeg of quality 40': (content) => sharp(content).jpeg({ quality: 40 }).toBuffer(),
  'with a tenth cut off': async (content) => {
    const { width, height } = await sharp(content).metadata()
    return sharp(content)
      .extract({
        left: Math.round(width * 0.05),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.9),
        height: Math.round(height * 0.9),
      })
      .png()
      .toBuffer()
  },
  brighter: (content) => sharp(content).modulate({ brightness: 1.2 }).png().toBuffer(),
  mirrored: (content) => sharp(content).flop().png().toBuffer(),
}

describe('a picture', () => {
  it.each(Object.entries(CHANGES))(
    '%s finds its own item first in at least 95 of 100',
    async (_name, change) => {
      let first = 0
      for (const { item, content } of scenes)
        if ((await found(admin, await change(content)))[0]?.item.guid === item) first++
      expect(first / SCENES).toBeGreaterThanOrEqual(0.95)
    },
    120_000,
  )
  it('of an item finds it with a score near 1, at most 20 items, the likest first, each once', async () => {
    const like = await found(admin, scenes[3]!.content)
    expect(like[0]).toMatchObject({ item: { guid: scenes[3]!.item }, picture: expect.stringContaining('/shown?key=') })
    expect(like[0]!.score).toBeGreaterThan(0.97)
    expect(like.length).toBe(20)
    expect(like.map(({ score }) => score)).toEqual(like.map(({ score }) => score).sort((a, b) => b - a))
    expect(new Set(like.map(({ item }) => item.guid)).size).toBe(20)
    expect(like[1]!.score).toBeLessThan(0.95)
  })
  it('does not find what lies in a hidden folder or in the trash', async () => {
    expect((await found(viewer, scenes[9]!.content)).map(({ item }) => item.guid)).not.toContain(scenes[9]!.item)
    expect((await found(admin, scenes[9]!.content))[0]!.item.guid).toBe(scenes[9]!.item)
    await admin.del(`/items/${scenes[8]!.item}`)
    expect((await found(admin, scenes[8]!.content)).map(({ item }) => item.guid)).not.toContain(scenes[8]!.item)
  })
  it('speaks for its item as long as it is there, and a copy of the item has it too', async () => {
    const content = await aScene(500)
    const item = await anItem(admin, open, { name: 'Le modèle' })
    const { guid } = (await addPicture(admin, { id: item }, content)).body
    const copy = (await admin.post(`/items/${item}/copy`)).body.guid
    await node.jobs.runNow('pictures')
    expect(
      (await found(admin, content))
        .slice(0, 2)
        .map((one) => one.item.guid)
        .sort(),
    ).toEqual([item, copy].sort())
    await admin.del(`/images/${guid}`)
    const [first, ...others] = await found(admin, content)
    expect([first!.item.guid, others.some((one) => one.item.guid === item)]).toEqual([copy, false])
  })
  it('that is plain, or none, hurts nobody', async () => {
    expect((await ask(admin, await aPng())).status).toBe(200)
    for (const [content, code] of [
      [Buffer.from('GIF89a'), 'image'],
      [Buffer.alloc(0), 'image'],
      [(await aPng()).subarray(0, 40), 'file_invalid'],
    ] as const) {
      const { status, body } = await ask(admin, content)
      expect([status, body.code]).toEqual([422, code])
    }
    expect((await ask(admin, Buffer.alloc(5 * 1_048_576 + 1))).status).toBe(413)
  })
})

describe('a service of the installation', () => {
  it('compares instead, and where it is away the product does, and says so', async () => {
    service = createServer((request, response) => {
      const parts: Buffer[] = []
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', async () => {
          if (mood === 'fails') return void response.writeHead(503).end()
          const { data } = await sharp(Buffer.concat(parts))
            .resize(8, 8, { fit: 'fill' })
            .removeAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true })
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ vector: [...data].map((byte) => byte - 128) }))
        })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const before = { ...node.services.settings }
    Object.assign(node.services.settings, {
      IMAGE_EMBEDDING_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/embed`,
    })
    try {
      await node.jobs.runNow('pictures')
      const { body } = await ask(admin, scenes[5]!.content)
      expect([body.engine, body.fellBack, body.waiting, body.data[0].item.guid]).toEqual([
        'service',
        false,
        0,
        scenes[5]!.item,
      ])
      mood = 'fails'
      const without = (await ask(admin, scenes[6]!.content)).body
      expect([without.engine, without.fellBack, without.data[0].item.guid]).toEqual(['built_in', true, scenes[6]!.item])
    } finally {
      Object.assign(node.services.settings, { IMAGE_EMBEDDING_URL: before.IMAGE_EMBEDDING_URL })
    }
  }, 60_000)
})
