import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { PrintPlan } from '@entrepot/contract/labels/printing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { readCode128, widthsOf } from '../../testing/barcodes.ts'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import { pdfPages } from '../../testing/pdf-shapes.ts'
import { pdfText } from '../../testing/pdf-text.ts'
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

const url = testDatabase()
let node: TestNode
let company: string
let admin: Caller
let shop: string
let vault: string
beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
  shop = await aFolder(admin, 'Magasin')
  vault = await aFolder(admin, 'Coffre')
})
afterAll(() => node.stop())

let n = 0
const bodyOf = (more: Record<string, unknown> = {}) => ({
  name: `Étiquette ${++n}`,
  pattern: '{{tag}}',
  type: 'code128',
  width: 6,
  height: 3,
  ...more,
})
const aConfig = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { status, body, text } = await admin.post('/print-configs', bodyOf(more))
  expect(status, text).toBe(201)
  return body.guid
}
const refused = async (more: Record<string, unknown>) => {
  const { status, body } = await admin.post('/print-configs', bodyOf(more))
  const [first] = body.errors ?? [body]
  return [status, first.field, first.code]
}
const tagged = (tag: string, more: Record<string, unknown> = {}) =>
  anItem(admin, shop, { name: `Vis ${tag}`, tag, ...more })
const of = (...guids: string[]) => ({ kind: 'item', selection: { guids } })
const ROLL = { as: 'roll' }
const asked = (config: string, records: unknown, more: Record<string, unknown> = {}) => ({
  config,
  records,
  medium: ROLL,
  ...more,
})
const planned = async (by: Caller, config: string, records: unknown, more: Record<string, unknown> = {}) => {
  const { status, body, text } = await by.post<PrintPlan>('/labels/plan', asked(config, records, more))
  expect(status, text).toBe(200)
  return body
}
/** The bytes of a file, which a text would break. */
const fileOf = async (by: Caller, method: 'GET' | 'POST', path: string, body?: unknown) => {
  const reply = await node.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${by.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  expect(reply.statusCode, reply.payload.slice(0, 500)).toBe(200)
  return reply.rawPayload
}
const printed = (by: Caller, config: string, records: unknown, more: Record<string, unknown> = {}) =>
  fileOf(by, 'POST', '/labels/print', asked(config, records, more))
const codesIn = (pdf: Buffer) => pdfPages(pdf).map(({ rectangles }) => readCode128(widthsOf(rectangles)))

describe('a print configuration', () => {
  it('is kept as it was said, under a name of its own, with its history (LBL-01, LBL-07, LBL-08)', async () => {
    const config = await aConfig({ name: 'Petites', type: 'barcode_text', width: 5.08, height: 2.54 })
    const { body } = await admin.get(`/print-configs/${config}`)
    expect(body).toMatchObject({
      name: 'Petites',
      pattern: '{{tag}}',
      type: 'barcode_text',
      format: 'code128',
      width: 5.08,
      height: 2.54,
      version: 1,
    })
    expect(await refused({ name: ' petites ' })).toEqual([422, 'name', 'exists'])
    expect(await refused({ pattern: ' ' })).toEqual([422, 'pattern', 'required'])
    for (const width of [0.9, 30.1]) expect((await refused({ width }))[1]).toBe('width')
    const change = (body: unknown) => admin.put(`/print-configs/${config}`, body)
    expect((await change({ height: 3, version: 1 })).body).toMatchObject({ height: 3, version: 2, pattern: '{{tag}}' })
    expect((await change({ height: 4, version: 1 })).body).toMatchObject({ code: 'stale', current: { height: 3 } })
    const { data } = (await admin.get('/print-configs?search=petites&sort=-width')).body
    expect(data.map(({ guid }: { guid: string }) => guid)).toEqual([config])
    expect((await admin.del(`/print-configs/${config}`)).status).toBe(204)
    expect((await admin.get(`/print-configs/${config}`)).status).toBe(404)
    const log = (await admin.get('/activities?entity=print_config')).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['create', 'update', 'delete']),
    )
  })

  it('is read by whoever uses the module, made by who may edit, deleted with everything (LBL-10)', async () => {
    const config = await aConfig()
    const as = async (roles: readonly Role[]) => {
      const user = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW', ...roles] })
      return [
        (await user.get(`/print-configs/${config}`)).status,
        (await user.post('/print-configs', bodyOf())).status,
        (await user.put(`/print-configs/${config}`, { height: 4 })).status,
        (await user.del(`/print-configs/${await aConfig()}`)).status,
      ]
    }
    expect(await as([])).toEqual([200, 403, 403, 403])
    expect(await as(['ROLE_BARCODE_PRINT_EDIT'])).toEqual([200, 201, 200, 403])
    expect(await as(['ROLE_BARCODE_PRINT_FULL'])).toEqual([200, 201, 200, 204])
    const without = await aUser(node, await aCompany(node, { modules: ['order'] }))
    expect((await without.get('/print-configs')).status).toBe(404)
  })

  it('refuses what no label of it could say (LBL-04 to LBL-06, LBL-09, T59)', async () => {
    expect(await refused({ pattern: '{{tga}}' })).toEqual([422, 'pattern', 'label_placeholder'])
    expect(await refused({ pattern: '{{attributes.Rien}}' })).toEqual([422, 'pattern', 'label_placeholder'])
    expect(await refused({ pattern: '{{constructor}}' })).toEqual([422, 'pattern', 'label_placeholder'])
    expect(await refused({ pattern: '{rien}' })).toEqual([422, 'pattern', 'label_placeholder'])
    expect(await refused({ pattern: '3017620422004', type: 'ean13' })).toEqual([422, 'pattern', 'label_ean_check'])
    expect(await refused({ pattern: 'A{{tag}}', type: 'ean13' })).toEqual([422, 'pattern', 'label_ean_digits'])
    expect(await refused({ pattern: 'ref-{{tag}}', type: 'code39' })).toEqual([422, 'pattern', 'label_character'])
    expect(await refused({ pattern: 'é{{tag}}', type: 'barcode' })).toEqual([422, 'pattern', 'label_character'])
    expect(await refused({ pattern: 'X'.repeat(100), width: 3 })).toEqual([422, 'pattern', 'label_too_fine'])
    expect(await refused({ pattern: 'x'.repeat(2_954), type: 'qrcode', width: 20, height: 20 })).toEqual([
      422,
      'pattern',
      'label_too_long',
    ])
  })

  it('writes {tag} as the product writes it, and follows a new name of a field (LBL-09, T50)', async () => {
    const field = (await admin.post('/fields', { name: 'Série', type: 'text', target: 'items' })).body.guid
    const config = await aConfig({ pattern: 'N° {attributes.Série}{{ tag }}', type: 'qrcode' })
    const pattern = async () => (await admin.get(`/print-configs/${config}`)).body.pattern
    expect(await pattern()).toBe('N° {{attributes.Série}}{{ tag }}')
    expect((await admin.put(`/fields/${field}`, { name: 'Numéro' })).status).toBe(200)
    expect(await pattern()).toBe('N° {{attributes.Numéro}}{{ tag }}')
    const item = await tagged('S-1', { attributes: { Numéro: 'Ω7' } })
    const plan = await planned(admin, config, of(item))
    expect(plan.preview?.text).toBe('N° Ω7S-1')
    const { status, body } = await admin.del(`/fields/${field}`)
    expect([status, body.code]).toEqual([409, 'label_needs_field'])
    expect(body.message).toContain('Étiquette')
  })
})

describe('a preview', () => {
  it('is the label of the record in its real size, of whatever may have one (LBL-10)', async () => {
    const config = await aConfig({ pattern: '{{name}}', type: 'text', width: 7.5, height: 2 })
    const svg = async (body: Record<string, unknown>) => {
      const reply = await admin.post(`/print-configs/${config}/preview`, body)
      expect(reply.headers['content-type']).toBe('image/svg+xml')
      return reply.text
    }
    const item = await anItem(admin, shop, { name: '<b>Écrou</b>' })
    expect(await svg({ item })).toMatch(/width="75mm" height="20mm".*&#60;b&#62;Écrou/)
    expect(await svg({ folder: shop })).toContain('Magasin')
    expect(await svg({ user: admin.guid })).toContain('Ada')
    const made = await admin.post('/interventions', {
      title: 'Inventaire',
      type: 'inventory',
      location: shop,
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
    })
    expect(made.status, made.text).toBe(201)
    expect(await svg({ operation: made.body.guid })).toContain('Inventaire')
    const lot = await admin.post(`/items/${item}/variants`, { kind: 'lot', name: 'Lot B' })
    expect(lot.status, lot.text).toBe(201)
    expect(await svg({ item: lot.body.guid })).toContain('Lot B')
    expect((await admin.post(`/print-configs/${config}/preview`, {})).body.errors[0].code).toBe('required')
    const nothing = await aConfig({ pattern: '{{shelf}}' })
    expect((await admin.post(`/print-configs/${nothing}/preview`, { item })).body.code).toBe('label_empty')
  })

  it('of a design that is not saved has sample values, and says what is fine (LBL-11)', async () => {
    const design = { pattern: '{{tag}}', type: 'ean13', width: 3, height: 2 }
    const { body } = await admin.post('/print-configs/try', { design })
    expect(body).toMatchObject({ text: '3017620422003', width: 30, height: 20, warnings: [] })
    const fine = await admin.post('/print-configs/try', { design: { ...design, width: 2 } })
    expect(fine.body.warnings[0]).toMatchObject({ code: 'fine_bars', message: expect.stringContaining('0,171 mm') })
  })
})

describe('printing', () => {
  it('gives a page of the exact size for each copy, which a scanner reads as the pattern says (LBL-11, LBL-12)', async () => {
    const config = await aConfig({ pattern: 'E-{{tag}}' })
    const items = [await tagged('A1'), await tagged('A2')]
    const plan = await planned(admin, config, of(...items), { copies: 3 })
    expect(plan).toMatchObject({ labels: 6, pages: 6, later: false, empty: { count: 0 }, failed: [] })
    const pdf = await printed(admin, config, of(...items), { copies: 3 })
    expect(codesIn(pdf)).toEqual(['E-A1', 'E-A1', 'E-A1', 'E-A2', 'E-A2', 'E-A2'])
    for (const { width, height } of pdfPages(pdf)) {
      expect(width).toBeCloseTo((60 * 72) / 25.4, 3)
      expect(height).toBeCloseTo((30 * 72) / 25.4, 3)
    }
    for (const copies of [0, 101])
      expect((await admin.post('/labels/print', asked(config, of(...items), { copies }))).status).toBe(422)
  })

  it('fills a sheet from the first free label on, and refuses one that is too small or has no such place', async () => {
    const config = await aConfig({ pattern: '{{tag}}' })
    const items = [await tagged('B1'), await tagged('B2')]
    const medium = { as: 'sheet', sheet: 'l7160', start: 21 }
    expect(await planned(admin, config, of(...items), { medium })).toMatchObject({ labels: 2, pages: 2 })
    const pages = pdfPages(await printed(admin, config, of(...items), { medium }))
    expect(pages.map(({ rectangles }) => readCode128(widthsOf(rectangles)))).toEqual(['B1', 'B2'])
    const refusal = async (more: Record<string, unknown>) => {
      const { status, body } = await admin.post('/labels/print', asked(config, of(...items), more))
      return [status, body.code, body.errors?.[0]?.field]
    }
    expect(await refusal({ medium: { ...medium, start: 22 } })).toEqual([422, 'label_start', 'medium.start'])
    expect(await refusal({ medium: { ...medium, sheet: 'l7651' } })).toEqual([422, 'label_sheet', 'medium.sheet'])
    expect(await refusal({ medium: { ...medium, offset: { x: 16, y: 0 } } })).toEqual([
      422,
      'validation',
      'medium.offset.x',
    ])
  })

  it('leaves out records of which the pattern is empty, with a notice, and refuses all where one is refused (LBL-09, X-16)', async () => {
    const config = await aConfig({ pattern: 'REF-{{tag}}' })
    const items = [await tagged('C1'), await anItem(admin, shop, { name: 'Sans code' }), await tagged('Cé2')]
    const plan = await planned(admin, config, of(...items))
    expect(plan).toMatchObject({
      labels: 1,
      empty: { count: 1, first: [{ name: 'Sans code', code: 'label_empty' }] },
      failed: [{ name: 'Vis Cé2', code: 'label_character', message: expect.stringContaining('é') }],
    })
    const { status, body } = await admin.post('/labels/print', asked(config, of(...items)))
    expect([status, body.errors]).toMatchObject([422, [{ field: `records.${items[2]}`, code: 'label_character' }]])
    expect(codesIn(await printed(admin, config, of(...items), { skipRefused: true }))).toEqual(['REF-C1'])
    const alone = await admin.post('/labels/print', asked(config, of(items[1]!)))
    expect([alone.status, alone.body.code]).toEqual([422, 'label_nothing'])
  })

  it('speaks to label printers, whose commands no text contains', async () => {
    const config = await aConfig({ pattern: '{{name}}', type: 'qrcode_text', width: 8 })
    const item = await anItem(admin, shop, { name: 'Clé ^XZ~JA' })
    const zpl = (await printed(admin, config, of(item), { medium: { as: 'zpl', dpi: 300 }, copies: 2 })).toString()
    expect(zpl).toContain('^PW960')
    expect(zpl).toContain('^PQ2')
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toContain('~')
  })

  it('never prints what its caller does not see (PERM-40)', async () => {
    const config = await aConfig({ pattern: '{{name}}', type: 'text' })
    const [seen, hidden] = [await tagged('D1'), await anItem(admin, vault, { name: 'Lingot' })]
    const guest = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
    await grant(node, guest, shop, 'read')
    const outcome = async (path: string, body: unknown) => {
      const { status, body: said } = await guest.post(path, body)
      return [status, said?.code]
    }
    const preview = `/print-configs/${config}/preview`
    expect((await guest.post(preview, { item: seen })).status).toBe(200)
    expect(await outcome(preview, { item: hidden })).toEqual([404, 'item_not_found'])
    expect(await outcome(preview, { folder: vault })).toEqual([404, 'not_found'])
    expect(await outcome(preview, { user: admin.guid })).toEqual([403, 'forbidden'])
    expect(await outcome('/labels/print', asked(config, of(hidden)))).toEqual([404, 'item_not_found'])
    expect(await outcome('/labels/runs', asked(config, of(hidden)))).toEqual([404, 'item_not_found'])
    expect(pdfText(await printed(guest, config, of(seen, hidden))).join(' ')).not.toContain('Lingot')
    const everything = { kind: 'item', selection: { query: {}, except: [] } }
    expect(JSON.stringify(await planned(guest, config, everything))).not.toContain('Lingot')
    const above = await aConfig({ pattern: '{{path}} {{parent}}', type: 'text' })
    const below = await aFolder(admin, 'Tiroir', { parent: vault })
    await grant(node, guest, below, 'read')
    const inside = await anItem(admin, below, { name: 'Clé' })
    expect((await guest.post(`/print-configs/${above}/preview`, { item: inside })).text).not.toContain('Coffre')
    // In another company there is nothing of this one.
    const stranger = await aUser(node, await aCompany(node))
    expect((await stranger.post('/labels/plan', asked(config, of(seen)))).status).toBe(404)
  })

  it('prints what an import has made, for who imported it', async () => {
    const config = await aConfig({ pattern: '{{tag}}' })
    const { result } = await importRows(
      node,
      admin,
      [['Nom', 'Code-barres'], ...[1, 2, 3].map((nth) => [`Import ${nth}`, `IMP-${nth}`])],
      { defaults: { parent: shop, type: 'product' } },
    )
    const records = { kind: 'import', import: result.guid }
    expect(await planned(admin, config, records)).toMatchObject({ labels: 3 })
    expect(codesIn(await printed(admin, config, records)).toSorted()).toEqual(['IMP-1', 'IMP-2', 'IMP-3'])
    const other = await aUser(node, company)
    expect((await other.post('/labels/plan', asked(config, records))).status).toBe(404)
  })

  it('shows how far a printer is off', async () => {
    const pdf = await fileOf(admin, 'POST', '/labels/test-page', { sheet: 'av5160', offset: { x: 1, y: 2 } })
    expect(pdfPages(pdf)[0]).toMatchObject({ width: expect.closeTo(612, 3), height: expect.closeTo(792, 3) })
    expect(pdfText(pdf)[0]).toContain('Avery 5160')
  })
})

describe('a run', () => {
  const many = async () => {
    const config = await aConfig({ pattern: '{{tag}}' })
    return { config, records: of(await tagged(`R${++n}`), await tagged(`R${++n}`), await tagged(`R${++n}`)) }
  }

  it('makes more labels than one waits for, tells how far it is, and keeps the file for a day', async () => {
    const { config, records } = await many()
    const more = { copies: 100 }
    expect(await planned(admin, config, records, more)).toMatchObject({ labels: 300, later: true })
    const refusal = await admin.post('/labels/print', asked(config, records, more))
    expect([refusal.status, refusal.body.code]).toEqual([422, 'label_run'])
    const { status, body: run } = await admin.post('/labels/runs', asked(config, records, more))
    expect([status, run]).toMatchObject([202, { total: 300, ready: false }])
    await node.jobs.settled()
    expect((await admin.get(`/labels/runs/${run.guid}`)).body).toMatchObject({
      done: 300,
      ready: true,
      message: null,
      left: 0,
    })
    const pdf = await fileOf(admin, 'GET', `/labels/runs/${run.guid}/file`)
    expect(pdfPages(pdf)).toHaveLength(300)
    const told = (await admin.get('/notifications')).body.data
    expect(told.find(({ link }: { link: string }) => link === `/labels/${run.guid}`)?.title).toBe(
      'Vos étiquettes sont prêtes',
    )
    // It is whose it is.
    expect((await (await aUser(node, company)).get(`/labels/runs/${run.guid}/file`)).status).toBe(404)
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update label_run set file = file || 'x' where company_id = ${company} and id = ${run.guid}`.execute(db),
    )
    expect((await admin.get(`/labels/runs/${run.guid}/file`)).body.code).toBe('label_file_gone')
  })

  it('prints with the rights its user has by then, and says why it could not', async () => {
    const { config, records } = await many()
    const guest = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
    await grant(node, guest, shop, 'read')
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    const { body: run } = await guest.post('/labels/runs', asked(config, records, { copies: 100 }))
    node.services.jobs.poke = poke
    await transaction(node.pool, { company }, async ({ db }) => {
      await sql`delete from folder_permission where company_id = ${company} and user_id = ${guest.guid}`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${company}`.execute(db)
    })
    await node.services.jobs.runNow('label-runs')
    const { body } = await guest.get(`/labels/runs/${run.guid}`)
    expect(body).toMatchObject({ ready: false, doneAt: expect.any(String), message: expect.stringMatching(/./) })
  })

  it('is made after all where the disk was full for a moment', async () => {
    const { config, records } = await many()
    const { files } = node.services
    const { put } = files
    files.put = () => Promise.reject(Object.assign(new Error('planted'), { code: 'ENOSPC' }))
    const { body: run } = await admin.post('/labels/runs', asked(config, records, { copies: 100 }))
    await node.jobs.settled()
    expect((await admin.get(`/labels/runs/${run.guid}`)).body).toMatchObject({ doneAt: null, message: null })
    files.put = put
    await node.services.jobs.runNow('label-runs')
    expect((await admin.get(`/labels/runs/${run.guid}`)).body).toMatchObject({ ready: true, done: 300 })
  })

  it('has its bounds, which are told with the number', async () => {
    const { config, records } = await many()
    const items = await Promise.all(Array.from({ length: 51 }, (_, at) => tagged(`M${n}-${at}`)))
    const { status, body } = await admin.post('/labels/runs', asked(config, of(...items), { copies: 100 }))
    expect([status, body.code, body.message]).toMatchObject([422, 'label_too_many', expect.stringContaining('5100')])
    expect((await admin.post('/labels/runs', asked(config, records, { copies: 100 }))).status).toBe(202)
    await node.jobs.settled()
  })
})
