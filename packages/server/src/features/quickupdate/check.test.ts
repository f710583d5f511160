import { describe, expect, it } from 'vitest'
import { type Body, told } from '../../testing/operations.ts'
import { admin, here, node, quickStage, there, user } from '../../testing/quick-updates.ts'
import { aFolder, anItem, grant } from '../../testing/test-node.ts'

quickStage()

describe('a code that is scanned', () => {
  it('is the item, or the refusal in its own words (QU-09 to QU-12, QU-18)', async () => {
    const screw = await anItem(admin, here, { name: 'Vis', tag: 'V-1' })
    await anItem(admin, there, { name: 'Clou', tag: 'C-1' })
    const check = (code: string, more: Body = {}, by = admin) =>
      by.call('POST', '/quickupdate/check', { code, ...more }, { 'accept-language': 'fr' })
    const english = async (code: string, more: Body = {}) =>
      (await admin.call('POST', '/quickupdate/check', { code, ...more }, { 'accept-language': 'en' })).body.message
    expect(await check('V-1')).toMatchObject({ status: 200, body: { guid: screw, name: 'Vis' } })
    expect(await check('rien')).toMatchObject({ status: 404, body: { message: 'Article introuvable' } })
    expect(await english('rien')).toBe('Item not found')
    const listed = { listed: [screw] }
    expect(await check('vis', listed)).toMatchObject({
      status: 409,
      body: { code: 'quick_duplicate', message: 'Un article avec le même nom ou tag est déjà dans la liste' },
    })
    expect(await english('V-1', listed)).toBe('An item with the same name or tag is already in the list')
    expect(await check('C-1', { location: here })).toMatchObject({
      status: 409,
      body: {
        code: 'quick_location',
        message: 'Cet article se trouve dans un autre emplacement',
        current: { name: 'Clou' },
      },
    })
    expect(await english('C-1', { location: here })).toBe('This item is in a different location')
    expect((await check('C-1', { location: here, destination: here })).status).toBe(200)
    expect((await check('C-1', { location: there })).status).toBe(200)
    const reader = await user('ROLE_QUICK_UPDATE_VIEW')
    await grant(node, reader, here, 'read')
    expect(await check('V-1', {}, reader)).toMatchObject({
      status: 403,
      body: { message: "Vous n'êtes pas autorisé à effectuer cette action" },
    })
    expect(
      (await reader.call('POST', '/quickupdate/check', { code: 'V-1' }, { 'accept-language': 'en' })).body.message,
    ).toBe('You are not allowed to perform this action')
    expect((await check('C-1', {}, reader)).status, 'of a folder that they do not see').toBe(404)
    expect(told(await check('V-1', { destination: here }, reader)).slice(0, 2)).toEqual([403, 'quick_denied'])
  })

  it('is refused for variants, for products that have them, and for folders with sub-folders (QU-08, TASK-26)', async () => {
    const product = await anItem(admin, here, { name: 'Gants', tag: 'G-1' })
    const made = await admin.post(`/items/${product}/variants`, { kind: 'variant', name: 'Gants L', tag: 'G-L' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const codes = ['G-1', 'G-L', 'Gants L']
    const { body } = await admin.post('/quickupdate/check', { codes })
    expect(body.data.map(({ message }: Body) => message)).toEqual(
      codes.map(() => 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour'),
    )
    const english = await admin.call('POST', '/quickupdate/check', { codes: ['G-1'] }, { 'accept-language': 'en' })
    expect(english.body.data[0].message).toBe('Variants and products with variants cannot be updated')
    const [above, leaf] = [await aFolder(admin, 'Dépôt', { tag: 'D-1' }), await aFolder(admin, 'Bac', { tag: 'B-1' })]
    await aFolder(admin, 'Allée', { parent: above })
    const { body: places } = await admin.post('/quickupdate/check', { codes: ['D-1', 'B-1'] })
    expect(places.data).toMatchObject([
      {
        kind: 'refused',
        error: 'task_scan_children',
        message: 'Un dossier qui contient des sous-dossiers ne peut pas être scanné',
      },
      { kind: 'folder', folder: { guid: leaf, name: 'Bac' } },
    ])
    expect((await admin.post('/quickupdate/check', { code: 'D-1' })).status).toBe(422)
    expect((await admin.post('/quickupdate/check', { code: 'B-1' })).status).toBe(404)
  })

  it('is judged in a burst as if the ones before it were in the list (QU-21, T46)', async () => {
    const screw = await anItem(admin, here, { name: 'Vis', tag: 'V-1' })
    await admin.post(`/items/${screw}/barcodes`, { code: 'V-ALIAS' })
    await anItem(admin, there, { name: 'Clou' })
    const { status, body } = await admin.post('/quickupdate/check', {
      codes: ['V-1', 'V-ALIAS', 'Clou', 'x'],
      location: here,
    })
    expect([status, body.data.map((one: Body) => [one['kind'], one['error'] ?? one['elsewhere']])]).toEqual([
      200,
      [
        ['item', false],
        ['refused', 'quick_duplicate'],
        ['item', true],
        ['refused', 'quick_not_found'],
      ],
    ])
  })
})
