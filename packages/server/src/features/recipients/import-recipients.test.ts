import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { exportedAndBack, importRows, refusedRows, rollBack, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

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

const FRENCH = ['Nom', 'Prénom', 'Service', 'E-mail', 'Téléphone']
const LEA = ['Blanc', 'Léa', 'Atelier', 'lea@example.com', '06 00 00 00 01']
const all = async () => (await admin.get('/recipients?sort=name')).body.data
const bring = (rows: (string | number)[][], options: Parameters<typeof importRows>[3] = {}) =>
  importRows(node, admin, rows, { target: 'recipients', fileName: 'personnes.xlsx', ...options })

describe('a file of recipients', () => {
  it('makes those that are not there, by headings in French or English', async () => {
    const { result } = await bring([FRENCH, LEA, ['Équipe de nuit', '', '', '', '']])
    expect([result.created, result.failed]).toEqual([2, 0])
    await bring([
      ['Last name', 'First name', 'Department'],
      ['Stone', 'Ann', 'Night shift'],
    ])
    expect(await all()).toMatchObject([
      { name: 'Léa Blanc', email: 'lea@example.com', department: 'Atelier', hasAccount: false },
      { name: 'Équipe de nuit', firstname: '', lastname: 'Équipe de nuit' },
      { name: 'Ann Stone', department: 'Night shift' },
    ])
  })

  it('tells row, field and reason of what it refuses, and brings the rest', async () => {
    await bring([FRENCH, LEA])
    const { checked, result } = await bring([
      FRENCH,
      ['BLANC', 'léa', '', '', ''],
      ['', 'Paul', '', '', ''],
      ['Noir', 'Paul', '', 'paul', 'appeler'],
      ['Roux', 'Zoé', '', '', ''],
      ['Roux', ' zoé', '', '', ''],
    ])
    expect(refusedRows(checked)).toEqual([
      '2 lastname léa BLANC existe déjà',
      '3 lastname Ce champ est obligatoire',
      '4 email E-mail invalide',
      '4 phone Téléphone invalide',
      '6 lastname zoé Roux se trouve déjà à la ligne 5 de ce fichier',
    ])
    expect([result.created, (await all()).length]).toEqual([1, 2])
  })

  it('changes what it says of those that are there; of two with one name nobody knows which; an export changes nothing', async () => {
    await bring([FRENCH, LEA, ['Noir', 'Paul', '', '', '']])
    for (const department of ['Quai', 'Bureau'])
      await admin.post('/recipients', { firstname: 'Zoé', lastname: 'Roux', department })
    const { checked, result } = await bring(
      [
        ['Nom', 'Prénom', 'Service'],
        ['blanc', 'Léa', 'Bureau'],
        ['Roux', 'Zoé', 'Atelier'],
        ['Inconnu', '', 'Atelier'],
      ],
      { mode: 'update' },
    )
    expect(refusedRows(checked)).toEqual([
      '3 lastname 2 personnes s’appellent Zoé Roux : changez-les à l’écran',
      '4 lastname Inconnu n’existe pas',
    ])
    expect(result.updated).toBe(1)
    expect((await all()).find(({ email }: { email: string }) => email !== '')).toMatchObject({
      department: 'Bureau',
      phone: '06 00 00 00 01',
    })
    await admin.del(`/recipients/${(await all()).at(-1).guid}`)
    const before = await all()
    for (const language of ['fr', 'en'] as const) {
      const again = await exportedAndBack(node, admin, '/recipients?', 'recipients', language)
      expect([language, refusedRows(again.checked), again.result.updated]).toEqual([language, [], 0])
    }
    expect(await all()).toEqual(before)
  })

  it('is taken back: who has something by now stays, and what was changed is as before', async () => {
    const { result: made } = await bring([FRENCH, LEA, ['Noir', 'Paul', '', '', '']])
    const { result: changed } = await bring(
      [
        ['Nom', 'Prénom', 'Service'],
        ['Blanc', 'Léa', 'Bureau'],
      ],
      { mode: 'update' },
    )
    await rollBack(node, admin, changed.guid)
    const item = await anItem(admin, await aFolder(admin, 'Halle'), { name: 'Perceuse', quantity: 1 })
    const [lea] = await all()
    expect(lea).toMatchObject({ name: 'Léa Blanc', department: 'Atelier' })
    const lent = await admin.post('/checkouts', { items: [{ guid: item, quantity: 1 }], recipient: lea.guid })
    expect(lent.status, lent.text).toBe(201)
    const { body: undo } = await admin.get(`/imports/${made.guid}/rollback`)
    expect(undo.touched.map(({ name }: { name: string }) => name)).toEqual(['Léa Blanc'])
    await rollBack(node, admin, made.guid)
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Léa Blanc'])
  })

  it('asks for the right to import and for that on recipients (IMP-08)', async () => {
    const file = await workbookOf([FRENCH, LEA])
    const status = async (roles: Role[], mode: string) => {
      const user = await aUser(node, admin.company, { roles })
      return (await upload(user, 'personnes.xlsx', file, { target: 'recipients', mode })).status
    }
    expect([
      await status(['ROLE_IMPORT_ITEM_ADD'], 'create'),
      await status(['ROLE_IMPORT_ITEM_ADD', 'ROLE_CHECKOUT_RECIPIENT_ADD'], 'create'),
      await status(['ROLE_IMPORT_ITEM_EDIT', 'ROLE_CHECKOUT_RECIPIENT_ADD'], 'update'),
    ]).toEqual([403, 201, 403])
  })
})
