import { ALL_ROLES, type Role } from '@entrepot/contract/kernel/roles.ts'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { addPicture, aJpeg, aPng } from '../../testing/pictures.ts'
import {
  aCompany,
  aFolder,
  anItem,
  anonymous,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let shift = 0
let node: TestNode
let user: Caller
let folder: string
let red: Buffer
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => new Date(Date.now() + shift) } })
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
  red = await aPng()
})
afterAll(() => node.stop())

let n = 0
const newItem = () => anItem(user, folder, { name: `Article ${++n}` })
const add = (id: string, content = red, target = 'items', as = user) => addPicture(as, { target, id }, content)
const added = async (id: string, content = red, target = 'items') => {
  const reply = await add(id, content, target)
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body as { guid: string; picture: string; width: number; height: number; position: number }
}
const order = async (id: string, target = 'items') =>
  (await user.get(`/images?target=${target}&id=${id}`)).body.data.map(({ guid }: { guid: string }) => guid)
const bytes = async (path: string, as: Pick<Caller, 'get'> = user, headers: Record<string, string> = {}) => {
  const reply = await node.app.inject({
    url: path.includes('/api/') ? path : `/api/v1${path}`,
    headers: { ...('token' in as && { authorization: `Bearer ${String(as.token)}` }), ...headers },
  })
  return { status: reply.statusCode, headers: reply.headers, content: reply.rawPayload }
}
const files = () =>
  readdirSync(join(node.services.settings.FILES_URL, 'pictures'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const refusal = ({
  status,
  body,
}: {
  status: number
  body: { code: string; errors?: { field: string; code: string; message: string }[] }
}) => [status, body.errors?.[0]?.code ?? body.code]
const others = (role: Role) =>
  ALL_ROLES.filter(
    (name) =>
      ![role, 'ROLE_API_DISABLED_OUTGOING', 'ROLE_ITEM_FULL', 'ROLE_FOLDER_FULL', 'ROLE_USER_FULL'].includes(name),
  )

describe('a picture of an item', () => {
  it('is drawn anew in three sizes, upright and without what it tells of its place (ITEM-32)', async () => {
    const item = await newItem()
    const tilted = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#204060' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { guid, picture, width, height, position } = await added(item, tilted)
    expect([width, height, position]).toEqual([640, 1280, 0])
    for (const [size, longer] of [
      [64, 64],
      [256, 256],
      [1280, 1280],
    ] as const) {
      const { headers, content } = await bytes(`/images/${guid}?target=items&size=${size}`)
      const read = await sharp(content).metadata()
      expect([
        headers['content-type'],
        read.format,
        read.width,
        read.height,
        read.exif,
        content.includes('SECRET'),
      ]).toEqual(['image/webp', 'webp', longer / 2, longer, undefined, false])
    }
    expect((await user.get(`/items/${item}`)).body.picture).toBe(picture)
  })
  it('is answered by its own guid and by that of its item, with a tag, and only as long as somebody may see it (ITEM-30, ITEM-31)', async () => {
    const item = await newItem()
    expect((await bytes(`/images/${item}`)).status).toBe(404)
    const { guid } = await added(item)
    const [own, first] = [await bytes(`/images/${guid}`), await bytes(`/images/${item}?target=items`)]
    expect([
      own.status,
      own.content.equals(first.content),
      own.headers['x-content-type-options'],
      own.headers['content-security-policy'],
    ]).toEqual([200, true, 'nosniff', "default-src 'none'; sandbox"])
    expect([own.headers['cache-control'], first.headers['cache-control']]).toEqual([
      'private, max-age=3600, immutable',
      'private, no-cache',
    ])
    const again = await bytes(`/images/${item}`, user, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.content.length]).toEqual([304, 0])
    expect((await bytes(`/images/${guid}`, anonymous(node))).status).toBe(401)
    const stranger = await aUser(node, user.company, { roles: others('ROLE_ITEM_VIEW') })
    expect((await bytes(`/images/${guid}`, stranger)).status).toBe(404)
    await grant(node, stranger, folder, 'read')
    expect((await bytes(`/images/${guid}`, stranger)).status).toBe(200)
    const foreign = await aUser(node, await aCompany(node))
    expect([
      (await bytes(`/images/${guid}`, foreign)).status,
      (await bytes(`/images/${item}`, foreign)).status,
    ]).toEqual([404, 404])
  })
  it('is shown without a session by the address a list gave, for two hours at most, and not once it is gone', async () => {
    const item = await newItem()
    const { guid } = await added(item)
    const { picture } = (await user.get(`/items?search=Article ${n}`)).body.data[0]
    const shown = await bytes(`${picture}&size=64`, anonymous(node))
    const age = Number(/max-age=(\d+), immutable/.exec(String(shown.headers['cache-control']))?.[1])
    expect([shown.status, shown.headers['content-type'], age > 3_500 && age <= 7_200]).toEqual([
      200,
      'image/webp',
      true,
    ])
    const other = (await added(await newItem())).guid
    const changed = [
      picture.replace(guid, other),
      picture.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
      picture.replace(user.company, await aCompany(node)),
      picture.replace(/\.(\d+)\./, (_: string, hour: string) => `.${Number(hour) + 1}.`),
    ]
    for (const address of changed) expect((await bytes(address, anonymous(node))).status).toBe(404)
    shift = 2 * 3_600_000
    try {
      expect((await bytes(picture, anonymous(node))).status).toBe(404)
    } finally {
      shift = 0
    }
    await user.del(`/items/${item}`)
    expect((await bytes(picture, anonymous(node))).status).toBe(404)
  })
  it('has a place among ten, the first of which is the picture of the item', async () => {
    const item = await newItem()
    const made: string[] = []
    for (let at = 0; at < 10; at++) made.push((await added(item)).guid)
    const eleventh = await add(item)
    expect([refusal(eleventh), eleventh.body.errors[0].message]).toEqual([
      [422, 'pictures_full'],
      '10 images au plus\u00A0: supprimez-en une avant d’en ajouter',
    ])
    const { body } = await user.put(`/images/${made[9]}`, { position: 0 })
    expect(body.data.map(({ guid, position }: { guid: string; position: number }) => [guid, position])).toEqual(
      [made[9], ...made.slice(0, 9)].map((guid, at) => [guid, at]),
    )
    expect((await user.get(`/items/${item}`)).body.picture).toContain(made[9])
    expect((await user.put(`/images/${made[0]}`, { position: 99 })).body.data.at(-1).guid).toBe(made[0])
    expect((await user.del(`/images/${made[9]}`)).status).toBe(204)
    expect([await order(item), (await user.get(`/items/${item}`)).body.picture]).toEqual([
      [...made.slice(1, 9), made[0]],
      expect.stringContaining(made[1]!),
    ])
    expect((await user.del(`/images/${item}?target=items`)).status).toBe(204)
    expect(await order(item)).toEqual([...made.slice(2, 9), made[0]])
    for (const guid of await order(item)) await user.del(`/images/${guid}`)
    expect((await user.del(`/images/${item}?target=items`)).status).toBe(404)
    expect((await user.get(`/items/${item}`)).body.picture).toBeNull()
  })
  it('is added eleven times at once ten times', async () => {
    const item = await newItem()
    const statuses = await Promise.all(Array.from({ length: 12 }, () => add(item).then(({ status }) => status)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    const { body } = await user.get(`/images?id=${item}`)
    expect(body.data.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
  it('needs the right on pictures and on the folder of the item', async () => {
    const item = await newItem()
    const { guid } = await added(item)
    const [viewer, adder] = [
      await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_EDIT'] }),
      await aUser(node, user.company, { roles: ['ROLE_ITEM_IMAGE_ADD'] }),
    ]
    for (const member of [viewer, adder]) await grant(node, member, folder, 'write')
    expect([
      refusal(await add(item, red, 'items', viewer)),
      refusal((await viewer.put(`/images/${guid}`, { position: 0 })) as never),
      refusal((await viewer.del(`/images/${guid}`)) as never),
    ]).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
    expect([
      (await add(item, red, 'items', adder)).status,
      refusal((await adder.del(`/images/${guid}`)) as never),
    ]).toEqual([201, [403, 'forbidden']])
    const reader = await aUser(node, user.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, reader, folder, 'read')
    expect([
      refusal(await add(item, red, 'items', reader)),
      refusal((await reader.del(`/images/${guid}`)) as never),
    ]).toEqual([
      [403, 'folder_denied'],
      [403, 'folder_denied'],
    ])
    const foreign = await aUser(node, await aCompany(node))
    expect([
      refusal(await add(item, red, 'items', foreign)),
      (await foreign.del(`/images/${guid}`)).status,
      (await foreign.put(`/images/${guid}`, { position: 1 })).status,
    ]).toEqual([[404, 'item_not_found'], 404, 404])
  })
  it('stands in the history, changes no version, and is told to open screens', async () => {
    const item = await newItem()
    const before = (await user.get(`/items/${item}`)).body.version
    const { guid } = await added(item)
    await user.del(`/images/${guid}`)
    expect((await user.get(`/items/${item}`)).body.version).toBe(before)
    const { body } = await user.get(`/activities?guid=${item}`)
    expect(
      body.data.slice(0, 2).map(({ action, changes }: { action: string; changes: unknown }) => [action, changes]),
    ).toEqual([
      ['update', [{ field: 'picture', old: 1, new: null }]],
      ['update', [{ field: 'picture', old: null, new: 'photo.png' }]],
    ])
    const {
      rows: [told],
    } = await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql<{
        n: number
      }>`select count(*)::int as n from event
        where topic = 'items' and data @> ${JSON.stringify({ folders: [folder], guids: [item] })}::jsonb`.execute(db),
    )
    expect(told!.n).toBeGreaterThanOrEqual(3)
  })
  it('sent twice with one key is added once, and the same key with another picture is refused', async () => {
    const item = await newItem()
    const send = (content: Buffer) =>
      addPicture(user, { id: item }, content, { headers: { 'idempotency-key': `picture-${item}` } })
    const before = files().length
    const [first, second] = [await send(red), await send(red)]
    expect([first.body.guid, await order(item), files().length - before]).toEqual([
      second.body.guid,
      [first.body.guid],
      3,
    ])
    expect(refusal(await send(await aJpeg()))).toEqual([409, 'idempotency_mismatch'])
    expect(files().length - before).toBe(3)
  })
})

describe('pictures of folders, people and the company', () => {
  it('are one each, and a new one takes the place of the old (FOLD-25, COMP-32)', async () => {
    for (const [target, id] of [
      ['folders', folder],
      ['users', user.guid],
      ['companies', user.company],
    ] as const) {
      const old = await added(id, red, target)
      const { guid } = await added(id, await aJpeg({ width: 90 }), target)
      expect(await order(id, target)).toEqual([guid])
      expect([
        (await bytes(`/images/${id}?target=${target}&size=64`)).status,
        (await bytes(`/images/${old.guid}`)).status,
      ]).toEqual([200, 404])
    }
    expect((await user.get(`/folders/${folder}`)).body.folder.picture).toContain('/shown?key=')
  })
  it('need the right to change what they show; one’s own needs none', async () => {
    const plain = await aUser(node, user.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, plain, folder, 'write')
    expect([
      refusal(await add(folder, red, 'folders', plain)),
      refusal(await add(user.guid, red, 'users', plain)),
      refusal(await add(user.company, red, 'companies', plain)),
      (await add(plain.guid, red, 'users', plain)).status,
    ]).toEqual([[403, 'forbidden'], [403, 'forbidden'], [403, 'forbidden'], 201])
    expect((await bytes(`/images/${plain.guid}?target=users`)).status).toBe(200)
  })
})

describe('a file that is no picture, or a hostile one', () => {
  const png = async () => aPng({ width: 64, height: 64 })
  /** A PNG whose header claims a size that nothing behind it fills. */
  const claiming = async (width: number, height: number) => {
    const content = Buffer.from(await png())
    content.writeUInt32BE(width, 16)
    content.writeUInt32BE(height, 20)
    const { crc32 } = await import('node:zlib')
    content.writeUInt32BE(crc32(content.subarray(12, 29)), 29)
    return content
  }
  const gif = () =>
    sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
  const HOSTILE: Record<string, [make: () => Promise<Buffer> | Buffer, code: string]> = {
    'zero bytes': [() => Buffer.alloc(0), 'image'],
    'an SVG': [() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image'],
    'an XHTML page': [
      () =>
        Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'),
      'image',
    ],
    'a GIF that is a script': [() => Buffer.from('GIF89a/*\x0a\x00*/=1;alert(1);//'), 'image'],
    'a real GIF, which is neither jpeg nor png (VAL-14)': [gif, 'image'],
    'a PDF that is a page': [() => Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>'), 'image'],
    'a PNG of 60,000 by 60,000 pixels': [() => claiming(60_000, 60_000), 'image_too_large'],
    'a PNG that claims more than it has': [() => claiming(4_000, 4_000), 'file_invalid'],
    'a jpeg that breaks off': [
      async () => {
        const whole = await aJpeg({ width: 900, height: 900 })
        return whole.subarray(0, Math.floor(whole.length / 2))
      },
      'file_invalid',
    ],
    'the first bytes of a jpeg and nothing else': [() => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'file_invalid'],
    'a PNG header with a page behind it': [
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')]),
      'file_invalid',
    ],
  }
  it.each(Object.entries(HOSTILE))('%s is refused and leaves nothing', async (_name, [make, code]) => {
    const item = await newItem()
    const before = files().length
    expect(refusal(await add(item, await make()))).toEqual([422, code])
    expect([await order(item), files().length]).toEqual([[], before])
  })
  it('is told in the words of VAL-14', async () => {
    const item = await newItem()
    const [french, english] = [
      await add(item, Buffer.from('x')),
      await addPicture(user, { id: item }, Buffer.from('x'), { headers: { 'accept-language': 'en' } }),
    ]
    expect([french.body.errors, english.body.errors]).toMatchObject([
      [{ field: 'file', code: 'image', message: "L'image doit être au format jpeg ou png" }],
      [{ field: 'file', code: 'image', message: 'The image must be jpeg or png' }],
    ])
  })
  it('may be 5 MB and not a byte more', async () => {
    const item = await newItem()
    const most = Buffer.concat([red, Buffer.alloc(5 * 1_048_576 - red.length)])
    expect([(await add(item, most)).status, refusal(await add(item, Buffer.concat([most, Buffer.alloc(1)])))]).toEqual([
      201,
      [413, 'file_too_large'],
    ])
  })
  it('that hides a script behind its pixels loses it', async () => {
    const item = await newItem()
    const { guid } = await added(
      item,
      Buffer.concat([await aJpeg(), Buffer.from('<?php evil(); ?><script>alert(1)</script>')]),
    )
    for (const size of [64, 256, 1280])
      expect((await bytes(`/images/${guid}?size=${size}`)).content.includes('script')).toBe(false)
  })
  it('gives its name to no place: what it is called stands in the history only', async () => {
    const item = await newItem()
    const before = new Set(files())
    expect((await addPicture(user, { id: item }, red, { name: '../../../../tmp/evil.png' })).status).toBe(201)
    const made = files().filter((file) => !before.has(file))
    expect(made).toHaveLength(3)
    for (const file of made)
      expect(file).toMatch(new RegExp(`/pictures/${user.company}/[0-9a-f]{2}/[0-9a-f-]{36}-(64|256|1280)\\.webp$`))
    expect(made.every((file) => (statSync(file).mode & 0o077) === 0)).toBe(true)
  })
  it('in a form that is none is a bad request', async () => {
    const item = await newItem()
    expect((await user.call('POST', `/images?id=${item}`, { file: 'x' })).status).toBe(400)
    const form = (body: string | Buffer, type = 'multipart/form-data; boundary=x') =>
      user.call('POST', `/images?id=${item}`, Buffer.from(body), { 'content-type': type })
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    expect([
      (await form('--x\r\nnonsense')).status,
      (await form('x', 'multipart/form-data')).status,
      (await form(Buffer.concat([Buffer.from(head), red]))).status,
    ]).toEqual([400, 400, 400])
    expect(refusal(await form('--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n'))).toEqual([
      422,
      'required',
    ])
    expect(await order(item)).toEqual([])
  })
})

describe('a record made of another one', () => {
  it('looks like it, by a copy and by a part that moves, and keeps its pictures when the other loses them', async () => {
    const item = await anItem(user, folder, { name: `Article ${++n}`, quantity: 5 })
    const [, second] = [await added(item), await added(item, await aJpeg())]
    const copy = (await user.post(`/items/${item}/copy`)).body
    const other = await aFolder(user, `Camion ${n}`)
    const { items } = (await user.post('/items/move', { items: [{ guid: item, quantity: 2 }], destination: other }))
      .body
    const part = items.find(({ guid }: { guid: string }) => guid !== item).guid
    for (const made of [copy.guid, part]) {
      const pictures = (await user.get(`/images?id=${made}`)).body.data
      expect([pictures.length, pictures.some(({ guid }: { guid: string }) => guid === second.guid)]).toEqual([2, false])
      expect((await user.get(`/items/${made}`)).body.picture).toContain(pictures[0].guid)
    }
    for (const guid of await order(item)) await user.del(`/images/${guid}`)
    await user.del(`/images/${copy.guid}?target=items`)
    await node.jobs.runNow('files', new Date(Date.now() + 25 * 3_600_000))
    expect([
      (await bytes(`/images/${part}?size=64`)).status,
      (await bytes(`/images/${copy.guid}`)).status,
      (await bytes(`/images/${item}`)).status,
    ]).toEqual([200, 200, 404])
    for (const made of [copy.guid, part]) for (const guid of await order(made)) await user.del(`/images/${guid}`)
    const before = files().length
    await node.jobs.runNow('files', new Date(Date.now() + 25 * 3_600_000))
    expect(before - files().length).toBe(6)
  })
})

describe('the files of pictures', () => {
  const tidy = (hours: number) => node.jobs.runNow('files', new Date(Date.now() + hours * 3_600_000))
  it('outlive their row by a day, whatever took it away', async () => {
    const [item, other] = [await newItem(), await newItem()]
    const before = new Set(files())
    const { guid } = await added(item)
    await added(other)
    const made = files().filter((file) => !before.has(file))
    await user.del(`/images/${guid}`)
    await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql`delete from item where company_id = ${user.company} and id = ${other}`.execute(db),
    )
    await tidy(23)
    expect(made.every((file) => existsSync(file))).toBe(true)
    await tidy(25)
    expect(made.filter((file) => existsSync(file))).toEqual([])
    const {
      rows: [left],
    } = await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql<{ n: number }>`select count(*)::int as n from file_gone`.execute(db),
    )
    expect(left!.n).toBe(0)
  })
  it('that no row knows go after a day, and all others stay', async () => {
    const item = await newItem()
    const before = new Set(files())
    const { guid } = await added(item)
    const own = files().filter((file) => !before.has(file))
    const [stray, fresh] = [`pictures/${user.company}/ab/stray.webp`, `pictures/${user.company}/ab/fresh.webp`]
    for (const key of [stray, fresh]) await node.services.files.put(key, Buffer.from('x'))
    const place = join(node.services.settings.FILES_URL, stray)
    for (const file of [...own, place])
      utimesSync(file, new Date(Date.now() - 90_000_000), new Date(Date.now() - 90_000_000))
    await tidy(0)
    expect([
      existsSync(place),
      existsSync(join(node.services.settings.FILES_URL, fresh)),
      own.every((file) => existsSync(file)),
      (await bytes(`/images/${guid}`)).status,
    ]).toEqual([false, true, true, 200])
  })
  it('that are lost are told as such, not as an error of the product', async () => {
    const item = await newItem()
    const before = new Set(files())
    const { guid } = await added(item)
    const own = files().filter((file) => !before.has(file))
    expect(own.every((file) => readFileSync(file).length > 0)).toBe(true)
    for (const file of own) rmSync(file)
    const reply = await user.get(`/images/${guid}`)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      503,
      'download_failed',
      'Le téléchargement a échoué',
    ])
  })
})
