import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
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
let node: TestNode
let user: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop())

let n = 0
const newItem = () => anItem(user, folder, { name: `Article ${++n}` })
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')
type Options = { as?: Caller; target?: string; name?: string; description?: string; key?: string }
const attach = (
  guid: string,
  content: Buffer = PDF,
  { as = user, target = 'items', name = 'Devis.pdf', description, key }: Options = {},
) => {
  const form = uploadOf(name, content, { target, guid, ...(description !== undefined && { description }) })
  return as.call('POST', '/attachments', form.body, { ...form.headers, ...(key && { 'idempotency-key': key }) })
}
const attached = async (guid: string, content: Buffer = PDF, options: Options = {}) => {
  const reply = await attach(guid, content, options)
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const names = async (guid: string, target = 'items', as = user) =>
  (await as.get(`/attachments?target=${target}&guid=${guid}`)).body.data.map(({ name }: { name: string }) => name)
const files = () => {
  try {
    return readdirSync(join(node.services.settings.FILES_URL, 'attachments'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile()).length
  } catch {
    return 0
  }
}
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code: string; errors?: { field: string; code: string }[] }
  return [status, errors?.[0]?.field, errors?.[0]?.code ?? code]
}

describe('a file of a record', () => {
  it('is listed, downloaded as it was sent, and never shown by the browser (ATT-06, ATT-07)', async () => {
    const item = await newItem()
    const made = await attached(item, PDF, { name: 'Devis n° 5 «été».pdf', description: 'Signé' })
    expect(made).toMatchObject({
      name: 'Devis n° 5 «été».pdf',
      extension: 'pdf',
      description: 'Signé',
      bytes: PDF.length,
      createdBy: { guid: user.guid },
    })
    await attached(item, Buffer.from('a;b'), { name: 'Liste.CSV' })
    expect(await names(item)).toEqual(['Liste.CSV', 'Devis n° 5 «été».pdf'])
    const { statusCode, headers, rawPayload } = await node.app.inject({
      url: `/api/v1/attachments/${made.guid}/download`,
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect([
      statusCode,
      rawPayload.equals(PDF),
      headers['content-type'],
      headers['x-content-type-options'],
      headers['content-security-policy'],
      headers['cache-control'],
    ]).toEqual([200, true, 'application/pdf', 'nosniff', "default-src 'none'; sandbox", 'no-store'])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Devis n 5 ete.pdf"; filename*=UTF-8''${encodeURIComponent('Devis n° 5 «été».pdf')}`,
    )
    const csv = (await user.get(`/attachments?target=items&guid=${item}`)).body.data[0].guid
    expect((await user.get(`/attachments/${csv}/download`)).headers['content-type']).toBe('application/octet-stream')
  })
  it('belongs to a folder as well', async () => {
    await attached(folder, PDF, { target: 'folders', name: 'Plan.pdf' })
    expect(await names(folder, 'folders')).toEqual(['Plan.pdf'])
    expect(refusal(await attach(folder, PDF, { target: 'dashboards' }))).toEqual([422, 'target', 'unknown_value'])
  })
  it('gets another name and description, not another extension', async () => {
    const item = await newItem()
    const { guid, version } = await attached(item)
    expect(
      (await user.put(`/attachments/${guid}`, { name: 'Facture.PDF', description: 'Payée', version })).body,
    ).toMatchObject({ name: 'Facture.PDF', description: 'Payée', version: version + 1 })
    expect([
      refusal(await user.put(`/attachments/${guid}`, { name: 'Facture.exe' })),
      refusal(await user.put(`/attachments/${guid}`, { name: 'Facture' })),
      refusal(await user.put(`/attachments/${guid}`, { name: ' ' })),
    ]).toEqual([
      [422, 'name', 'file_extension'],
      [422, 'name', 'file_extension'],
      [422, 'name', 'required'],
    ])
    expect((await user.put(`/attachments/${guid}`, { description: 'x', version })).body).toMatchObject({
      code: 'stale',
      current: { name: 'Facture.PDF' },
    })
    expect((await user.put(`/attachments/${guid}`, { description: null })).body.description).toBe('')
    const { body } = await user.get(`/activities?guid=${item}`)
    expect(body.data.slice(0, 3).map(({ changes }: { changes: unknown[] }) => changes[0])).toEqual([
      { field: 'attachments', old: 'Facture.PDF (Payée)', new: 'Facture.PDF' },
      { field: 'attachments', old: 'Devis.pdf', new: 'Facture.PDF (Payée)' },
      { field: 'attachments', old: null, new: 'Devis.pdf' },
    ])
  })
  it('is deleted, and its file a day later', async () => {
    const item = await newItem()
    const { guid } = await attached(item)
    const before = files()
    expect((await user.del(`/attachments/${guid}`)).status).toBe(204)
    expect([
      await names(item),
      (await user.get(`/attachments/${guid}/download`)).status,
      (await user.del(`/attachments/${guid}`)).status,
      files(),
    ]).toEqual([[], 404, 404, before])
    await node.jobs.runNow('files', new Date(Date.now() + 25 * 3_600_000))
    expect(files()).toBe(before - 1)
  })
  it('goes with its record, and is hidden while that lies in the trash', async () => {
    const item = await newItem()
    const { guid } = await attached(item)
    await user.del(`/items/${item}`)
    expect((await user.get(`/attachments/${guid}/download`)).status).toBe(404)
    await user.post('/trash/restore', { guids: [item] })
    expect((await user.get(`/attachments/${guid}/download`)).status).toBe(200)
    await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql`delete from item where company_id = ${user.company} and id = ${item}`.execute(db),
    )
    const before = files()
    await node.jobs.runNow('files', new Date(Date.now() + 25 * 3_600_000))
    expect(files()).toBe(before - 1)
  })
  it('is one of fifty at most, also when sixty come at once', async () => {
    const item = await newItem()
    for (let at = 0; at < 48; at++) await attached(item, Buffer.from(`${at}`), { name: `${at}.txt` })
    const before = files()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => attach(item, Buffer.from('x'), { name: `late ${at}.txt` })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(
      new Set(replies.filter(({ status }) => status !== 201).map((reply) => JSON.stringify(refusal(reply)))),
    ).toEqual(new Set([JSON.stringify([422, 'file', 'attachments_full'])]))
    expect([(await names(item)).length, files() - before]).toEqual([50, 2])
  })
  it('sent twice with one key is kept once, and the same key with another file is refused', async () => {
    const item = await newItem()
    const [first, second] = [
      await attach(item, PDF, { key: `file-${item}` }),
      await attach(item, PDF, { key: `file-${item}` }),
    ]
    expect([first.status, second.status, second.body.guid]).toEqual([201, 201, first.body.guid])
    expect([
      refusal(await attach(item, Buffer.concat([PDF, PDF]), { key: `file-${item}` }))[2],
      await names(item),
    ]).toEqual(['idempotency_mismatch', ['Devis.pdf']])
  })
})

describe('a file that is refused', () => {
  it('says which of the three errors it is, and leaves nothing (ATT-04, ATT-05)', async () => {
    const item = await newItem()
    const before = files()
    for (const name of ['facture.pdf.exe', 'page.html', 'image.svg', 'sans-extension', '.pdf.', 'a.PHP', 'x.docm'])
      expect(refusal(await attach(item, PDF, { name }))).toEqual([422, 'file', 'file_extension'])
    expect(refusal(await attach(item, Buffer.alloc(0)))).toEqual([422, 'file', 'file_invalid'])
    expect(refusal(await attach(item, Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')))).toEqual([
      422,
      'file',
      'file_invalid',
    ])
    expect([await names(item), files()]).toEqual([[], before])
    expect((await attach(item, PDF, { name: 'x.exe' })).body.errors[0].message).toBe('Extension non autorisée')
  })
  it('is of more than 10 MB', async () => {
    const item = await newItem()
    const most = Buffer.concat([PDF, Buffer.alloc(10 * 1_048_576 - PDF.length, 0x20)])
    expect([
      (await attach(item, most)).status,
      refusal(await attach(item, Buffer.concat([most, Buffer.alloc(1)]))),
    ]).toEqual([201, [413, 'file', 'file_too_large']])
  })
  it('may have any name: it is a text to show and no place', async () => {
    const item = await newItem()
    await attached(item, PDF, { name: '../../../etc/cron.d/evil.pdf' })
    expect(await names(item)).toEqual(['evil.pdf'])
    expect(
      readdirSync(join(node.services.settings.FILES_URL, 'attachments', user.company)).every((fan) =>
        /^[0-9a-f]{2}$/.test(fan),
      ),
    ).toBe(true)
  })
})

describe('who may handle files', () => {
  it('needs a role of the files and the right on the record, at each call', async () => {
    const item = await newItem()
    const { guid } = await attached(item)
    const member = (...roles: Role[]) => aUser(node, user.company, { roles })
    const viewer = await member('ROLE_ATTACHMENT_VIEW', 'ROLE_ITEM_VIEW')
    expect([
      (await viewer.get(`/attachments/${guid}/download`)).status,
      (await viewer.get(`/attachments?target=items&guid=${item}`)).status,
    ]).toEqual([404, 404])
    await grant(node, viewer, folder, 'read')
    expect([(await viewer.get(`/attachments/${guid}/download`)).status, await names(item, 'items', viewer)]).toEqual([
      200,
      ['Devis.pdf'],
    ])
    expect([
      (await attach(item, PDF, { as: viewer })).status,
      (await viewer.put(`/attachments/${guid}`, { name: 'x.pdf' })).status,
      (await viewer.del(`/attachments/${guid}`)).status,
    ]).toEqual([403, 403, 403])
    const editor = await member('ROLE_ATTACHMENT_FULL', 'ROLE_ITEM_VIEW')
    await grant(node, editor, folder, 'read')
    expect([
      refusal(await attach(item, PDF, { as: editor }))[2],
      refusal(await editor.put(`/attachments/${guid}`, { name: 'x.pdf' }))[2],
      refusal(await editor.del(`/attachments/${guid}`))[2],
    ]).toEqual(['folder_denied', 'folder_denied', 'folder_denied'])
    const foreign = await aUser(node, await aCompany(node))
    expect([
      (await foreign.get(`/attachments/${guid}/download`)).status,
      (await foreign.del(`/attachments/${guid}`)).status,
      refusal(await attach(item, PDF, { as: foreign }))[2],
      (await anonymous(node).get(`/attachments/${guid}/download`)).status,
    ]).toEqual([404, 404, 'item_not_found', 401])
  })
})
