import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { exportedAndBack, importRows, refusedRows, rollBack, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})

const FRENCH = ['Site', 'Adresse', 'Code postal', 'Ville', 'Pays', 'E-mail', 'Contact 1', 'Téléphone 1', 'Activé']
const LYON = [
  'Chantier Confluence',
  '12 rue des Docks',
  '69009',
  'Lyon',
  'France',
  'quai@example.com',
  'Mme Roy',
  '04 78 00 00 01',
  'oui',
]
const all = async () => (await admin.get('/destination-sites')).body.data
const bring = (rows: (string | number)[][], options: Parameters<typeof importRows>[3] = {}) =>
  importRows(node, admin, rows, { target: 'sites', fileName: 'sites.xlsx', ...options })

describe('a file of destination sites', () => {
  it('makes those that are not there, by headings in French or English', async () => {
    const { result } = await bring([FRENCH, LYON, ['Agence', '', '', 'Brest', '', '', '', '02 98 00 00 00', 'non']])
    expect([result.created, result.failed]).toEqual([2, 0])
    await bring([
      ['Site', 'Address', 'Postal code', 'City', 'Country', 'Enabled', 'Phone 1'],
      ['Depot', 'Dock 4', 'EC1A 1BB', 'London', 'United Kingdom', 'yes', '020 7946 0000'],
    ])
    expect(await all()).toMatchObject([
      { name: 'Agence', city: 'Brest', contact1Phone: '02 98 00 00 00', active: false },
      { name: 'Chantier Confluence', postalCode: '69009', contact1Name: 'Mme Roy', active: true },
      { name: 'Depot', address: 'Dock 4', postalCode: 'EC1A 1BB', country: 'United Kingdom', active: true },
    ])
  })

  it('tells row, field and reason of what it refuses, and brings the rest', async () => {
    await bring([FRENCH, LYON])
    const { checked, result } = await bring([
      FRENCH,
      LYON,
      ['', '', '', 'Nantes', '', '', '', '', ''],
      ['Dépôt', '', '#', '', '', 'quai', '', 'appeler', 'peut-être'],
      ['Agence', '', '', '', '', '', '', '', ''],
      ['agence', '', '', '', '', '', '', '', ''],
    ])
    expect(refusedRows(checked)).toEqual([
      '2 name Chantier Confluence existe déjà',
      '3 name Ce champ est obligatoire',
      '4 email E-mail invalide',
      "4 postalCode Une erreur s'est produite lors de la validation de votre adresse",
      '4 contact1Phone Téléphone invalide',
      '4 active peut-être : il faut oui ou non',
      '6 name agence se trouve déjà à la ligne 5 de ce fichier',
    ])
    expect([result.created, result.failed, (await all()).length]).toEqual([1, 4, 2])
  })

  it('changes what it says of those that are there and leaves the rest; an export changes nothing (X-08)', async () => {
    await bring([FRENCH, LYON, ['Agence', '', '', 'Brest', '', '', '', '', 'non']])
    const { result } = await bring(
      [
        ['Site', 'Ville', 'Activé'],
        ['agence', 'Quimper', ''],
        ['Inconnu', 'Paris', ''],
      ],
      {
        mode: 'update',
      },
    )
    expect([result.updated, result.invalid ?? result.errors]).toEqual([1, 1])
    expect((await all())[0]).toMatchObject({ name: 'Agence', city: 'Quimper', active: false })
    const before = await all()
    for (const language of ['fr', 'en'] as const) {
      const { result: again, checked } = await exportedAndBack(node, admin, '/destination-sites?', 'sites', language)
      expect([language, refusedRows(checked), again.unchanged, again.updated]).toEqual([language, [], 2, 0])
    }
    expect(await all()).toEqual(before)
  })

  it('is taken back: what it made goes, what it changed is as before, and what changed since waits for a decision', async () => {
    await bring([FRENCH, LYON])
    const before = await all()
    const { result: changed } = await bring(
      [
        ['Site', 'Ville'],
        ['Chantier Confluence', 'Oullins'],
      ],
      { mode: 'update' },
    )
    const { result: made } = await bring([['Site'], ['Agence'], ['Dépôt']])
    expect((await admin.get(`/imports/${made.guid}/rollback`)).body).toMatchObject({ created: 2, totalTouched: 0 })
    await rollBack(node, admin, made.guid)
    await rollBack(node, admin, changed.guid)
    expect(await all()).toMatchObject([{ name: 'Chantier Confluence', city: 'Lyon', address: before[0].address }])

    const { result: again } = await bring([['Site'], ['Agence'], ['Dépôt'], ['Usine']])
    const [agency, depot, factory] = await Promise.all(
      ['Agence', 'Dépôt', 'Usine'].map(async (name) =>
        (await all()).find((one: { name: string }) => one.name === name),
      ),
    )
    await admin.put(`/destination-sites/${agency.guid}`, { city: 'Brest' })
    await admin.del(`/destination-sites/${depot.guid}`)
    const planned = await admin.post('/interventions', {
      title: 'Départ',
      type: 'out_of_stock',
      location: await aFolder(admin, 'Halle'),
      expedition_date: '2999-01-01',
      recipients: [{ kind: 'site', guid: factory.guid }],
      tasks: [{ kind: 'out_of_stock', assignee: { kind: 'user', guid: admin.guid } }],
    })
    expect(planned.status).toBe(201)
    const { body: undo } = await admin.get(`/imports/${again.guid}/rollback`)
    expect(undo.touched.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
      ['Agence', 'Modifié depuis l’import'],
      ['Usine', 'Contient d’autres éléments'],
    ])
    await rollBack(node, admin, again.guid)
    await rollBack(node, admin, again.guid, { takeBack: [agency.guid, factory.guid] })
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Chantier Confluence', 'Usine'])
  })

  it('asks for the right to import and for that on sites (IMP-08)', async () => {
    const file = await workbookOf([FRENCH, LYON])
    const status = async (roles: string[], mode: string) => {
      const user = await aUser(node, admin.company, { roles: roles as never })
      return (await upload(user, 'sites.xlsx', file, { target: 'sites', mode })).status
    }
    expect([
      await status(['ROLE_IMPORT_ITEM_ADD'], 'create'),
      await status(['ROLE_RECIPIENT_ADD'], 'create'),
      await status(['ROLE_IMPORT_ITEM_ADD', 'ROLE_RECIPIENT_ADD'], 'create'),
      await status(['ROLE_IMPORT_ITEM_EDIT', 'ROLE_RECIPIENT_ADD'], 'update'),
      await status(['ROLE_IMPORT_ITEM_EDIT', 'ROLE_RECIPIENT_EDIT'], 'update'),
    ]).toEqual([403, 403, 201, 403, 201])
  })
})
