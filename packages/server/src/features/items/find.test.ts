import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
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
let user: Caller
let clerk: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  user = await aUser(node, company)
  clerk = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
  const [lyon, paris] = [await aFolder(user, 'Dépôt Lyon'), await aFolder(user, 'Agence Paris')]
  const cupboard = await aFolder(user, 'Armoire 3', { parent: lyon })
  await grant(node, clerk, paris, 'read')
  await user.post('/fields', { name: 'Fabricant', type: 'text', target: 'items' })
  await anItem(user, lyon, { name: 'Perceuse', tag: 'P-1' })
  await anItem(user, lyon, { name: 'Perceuse à percussion', tag: 'P-2' })
  await anItem(user, lyon, { name: 'Coffret de perceuse' })
  await anItem(user, lyon, { name: 'Forets', description: 'Pour perceuse' })
  await anItem(user, cupboard, { name: 'Vis à bois', attributes: { Fabricant: 'Würth' } })
  await anItem(user, paris, { name: 'Vis à tôle' })
  const secret = await aFolder(user, 'Coffre Zanzibar', { tag: 'ZAN-9' })
  await anItem(user, secret, { name: 'Lingot', tag: 'LIN-77', category: await aCategory('Métaux précieux') })
  const fixing = await aCategory('Fixation')
  await anItem(user, paris, { name: 'Tirefond 8 x 100', tag: '6ES7 214-1AG', category: fixing })
  const alias = await anItem(user, lyon, { name: 'Injectable 0,9 %, 6 000 UI', tag: '3400932340170' })
  await user.post(`/items/${alias}/barcodes`, { code: '13-400-932', quantity: 5 })
  const paint = await anItem(user, paris, { name: 'Peinture', unit: 'l' })
  await user.post(`/items/${paint}/variants`, { kind: 'lot', name: 'Lot Zébulon', quantity: 2 })
  for (const name of ['Roulement 62 320', 'Tuyau 62.320', 'Loyer 62 320,50', 'Cale 62 x 320', 'Cale 320, 62'])
    await anItem(user, lyon, { name })
  // What the clerk may not see stands before what he may, many times.
  for (let n = 0; n < 60; n++) await anItem(user, lyon, { name: `Gabarit ${n}` })
  await anItem(user, paris, { name: 'Grand gabarit du siège' })
  await node.jobs.runNow('search-words')
})
afterAll(() => node.stop())

const aCategory = async (name: string): Promise<string> =>
  (await user.post('/categories', { name, itemType: 'product' })).body.guid

const found = async (who: Caller, search: string): Promise<string[]> =>
  (await who.get(`/items/find?search=${encodeURIComponent(search)}`)).body.data.map(
    ({ name, match }: { name: string; match: string }) => `${match}: ${name}`,
  )

it('finds a number whose thousands are parted, in the list and beside it, and not what has its parts apart', async () => {
  const listed = async (search: string): Promise<string[]> =>
    (await user.get(`/items?search=${encodeURIComponent(search)}`)).body.data
      .map(({ name }: { name: string }) => name)
      .toSorted()
  const parted = ['Loyer 62 320,50', 'Roulement 62 320', 'Tuyau 62.320']
  expect(await listed('62320')).toEqual(parted)
  expect((await found(user, '62320')).map((one) => one.replace(/^.*?: /, '')).toSorted()).toEqual(parted)
  expect(await listed('62 320')).toEqual(parted)
})
it.each([
  ['the code before everything', 'p-2', ['code: Perceuse à percussion']],
  [
    'the whole name, then its beginning, then a word of it, then another text',
    'perceuse',
    ['same: Perceuse', 'start: Perceuse à percussion', 'word: Coffret de perceuse', 'text: Forets'],
  ],
  ['whatever the accents and the case', 'PERCUSSIÖN', ['word: Perceuse à percussion']],
  ['words in any order', 'percussion perceuse', ['word: Perceuse à percussion']],
  ['a text of an own field', 'wurth', ['text: Vis à bois']],
  ['words of the path beside words of the name', 'vis lyon', ['place: Vis à bois']],
  ['a mistyped place beside words of the name', 'vis lyno', ['alike: Vis à bois']],
  ['a place before what lies there', 'armoire 3', ['same: Armoire 3', 'place: Vis à bois']],
  [
    'a place by a word of its name, then what lies there',
    'agence',
    [
      'place: Agence Paris',
      'place: Grand gabarit du siège',
      'place: Peinture',
      'place: Tirefond 8 x 100',
      'place: Vis à tôle',
    ],
  ],
  ['a mistyped place', 'armiore', ['alike: Armoire 3', 'alike: Vis à bois']],
  ['a place by its code, whatever parts it', 'zan9', ['code: Coffre Zanzibar']],
  ['a code whatever parts it', '6es7-2141ag', ['code: Tirefond 8 x 100']],
  ['a part of a code', '2141', ['part: Tirefond 8 x 100']],
  ['a further code', '13400932', ['code: Injectable 0,9 %, 6 000 UI']],
  ['a code without its check digit', '340093234017', ['code: Injectable 0,9 %, 6 000 UI']],
  ['a code with the zero of a GTIN-14', '03400932340170', ['code: Injectable 0,9 %, 6 000 UI']],
  ['a number with its unit in any spelling', '0.9%', ['word: Injectable 0,9 %, 6 000 UI']],
  ['a number without its space', '6000 ui', ['word: Injectable 0,9 %, 6 000 UI']],
  ['a size without spaces', '8x100', ['word: Tirefond 8 x 100']],
  ['not what only begins like a size in a code', '10 mm', []],
  ['a category', 'fixations', ['text: Tirefond 8 x 100']],
  ['a part of a word as likeness', 'rcussi', ['alike: Perceuse à percussion']],
  ['not a word within others, however short', 'vis xyz', []],
  ['small words that nobody wrote', 'vis pour le bois', ['word: Vis à bois']],
  ['variants and lots', 'zebulon', ['word: Lot Zébulon']],
  [
    'another letter',
    'perseuse',
    ['alike: Perceuse', 'alike: Perceuse à percussion', 'alike: Coffret de perceuse', 'alike: Forets'],
  ],
  ['two letters that changed places', 'pecreuse percusison', ['alike: Perceuse à percussion']],
  ['two letters of a short word that changed places', 'tloe', ['alike: Vis à tôle']],
  ['the beginning of a word with a mistake', 'penitu', ['alike: Peinture']],
  ['a letter that is missing, with a right word', 'vis bos', []],
  ['a word that only looks alike', 'peinturlure', []],
  ['what no text of ours holds', '~~~', []],
])('finds %s', async (_what, search, expected) => {
  const names = await found(user, search)
  expect([...names].sort()).toEqual([...expected].sort())
  expect(names.slice(0, 4)).toEqual(search === 'perseuse' ? names.slice(0, 4) : expected.slice(0, 4))
})
it('keeps what the caller may not see to itself, and its place free for what they may', async () => {
  expect(await found(clerk, 'gabarit')).toEqual(['word: Grand gabarit du siège'])
  expect(await found(clerk, 'gabarti')).toEqual(['alike: Grand gabarit du siège'])
  expect([await found(clerk, 'p-2'), await found(clerk, 'wurth'), await found(clerk, 'vis lyon')]).toEqual([[], [], []])
})
it('finds no place that the caller may not see, by name, code, mistake or what lies there, and no path through it', async () => {
  for (const typed of [
    'zanzibar',
    'coffre zanzibar',
    'zanzibra',
    'zan9',
    'ZAN-9',
    'lin77',
    'lingot',
    'métaux précieux',
  ])
    expect([typed, (await found(user, typed)).length > 0, await found(clerk, typed)]).toEqual([typed, true, []])
  expect(await found(clerk, 'armoire')).toEqual([])
  expect(await found(clerk, 'paris')).toEqual(expect.arrayContaining(['place: Agence Paris', 'place: Vis à tôle']))
})
it('tells where a place lies, and that it is one', async () => {
  const { data } = (await user.get('/items/find?search=armoire%203')).body
  expect(data[0]).toMatchObject({ is_folder: true, type: 'stock', path: 'Dépôt Lyon', parent: { name: 'Dépôt Lyon' } })
  expect(data[1]).toMatchObject({ is_folder: false, path: 'Dépôt Lyon / Armoire 3' })
  expect((await user.get('/items/find?search=agence%20paris')).body.data[0]).toMatchObject({ path: '', parent: null })
})
it('narrows lists by words as they are spelled, codes, categories and places beside words, and parts of texts', async () => {
  const listed = async (who: Caller, search: string): Promise<string[]> =>
    (await who.get(`/items?search=${encodeURIComponent(search)}`)).body.data.map(({ name }: { name: string }) => name)
  const kept = 'Injectable 0,9 %, 6 000 UI'
  expect(await listed(user, '0.9%')).toEqual([kept])
  expect(await listed(user, '6000 ui')).toEqual([kept])
  expect(await listed(user, '8x100')).toEqual(['Tirefond 8 x 100'])
  expect(await listed(user, '100 x 8')).toEqual([])
  expect(await listed(user, '6es72141ag')).toEqual(['Tirefond 8 x 100'])
  expect(await listed(user, 'fixation')).toEqual(['Tirefond 8 x 100'])
  expect(await listed(user, 'vis lyon')).toEqual(['Vis à bois'])
  expect(await listed(user, 'rcussi')).toEqual(['Perceuse à percussion'])
  expect(await listed(user, '~~~')).toEqual([])
  expect(await listed(clerk, 'vis lyon')).toEqual([])
  expect(await listed(clerk, 'lingot zanzibar')).toEqual([])
  expect(await listed(user, 'lingot zanzibar')).toEqual(['Lingot'])
})
it('narrows a list by a place that nearly all folders lie in', async () => {
  const company = await aCompany(node)
  const owner = await aUser(node, company)
  const depot = await aFolder(owner, 'Dépôt')
  for (let n = 1; n <= 20; n++) await aFolder(owner, `Allée ${n}`, { parent: depot })
  const annex = await aFolder(owner, 'Annexe')
  await anItem(owner, depot, { name: 'Vis courte' })
  await anItem(owner, annex, { name: 'Vis longue' })
  const { body } = await owner.get('/items?search=depot%20vis')
  expect([body.total, body.data.map(({ name }: { name: string }) => name)]).toEqual([1, ['Vis courte']])
})
it('finds parts of texts of any length and number, within a folder and a category, and nothing that is deleted', async () => {
  const [shed, attic] = [await aFolder(user, 'Remise'), await aFolder(user, 'Combles')]
  const pipes = await aCategory('Tuyauterie')
  const NAMES = ['Jq coude laiton 90', 'Coude jq acier', 'Manchon laiton fjqf', 'Manchon acier 90', 'Jqcoude']
  for (const [at, name] of NAMES.entries())
    await anItem(user, at % 2 ? attic : shed, { name, ...(at < 3 && { category: { guid: pipes } }) })
  const gone = await anItem(user, shed, { name: 'Jq perdu laiton' })
  await user.del(`/items/${gone}`)
  const stranger = await aUser(node, await aCompany(node))
  await anItem(stranger, await aFolder(stranger, 'Ailleurs'), { name: 'Jq laiton' })
  const listed = async (search: string, more = ''): Promise<string[]> =>
    (await user.get(`/items?search=${encodeURIComponent(search)}${more}`)).body.data
      .map(({ name }: { name: string }) => name)
      .toSorted()
  const named = (...at: number[]) => at.map((one) => NAMES[one]!).toSorted()
  expect(await listed('jq')).toEqual(named(0, 1, 2, 4))
  expect(await listed('q', `&folder=${shed}`)).toEqual(named(0, 2, 4))
  expect(await listed('jq', `&folder=${shed}`)).toEqual(named(0, 2, 4))
  expect(await listed('jq', `&category=${pipes}`)).toEqual(named(0, 1, 2))
  expect(await listed('jq', `&category=${pipes}&folder=${attic}`)).toEqual(named(1))
  expect(await listed('oud')).toEqual(named(0, 1, 4))
  expect(await listed('oud', `&category=${pipes}`)).toEqual(named(0, 1))
  expect(await listed('aiton jq')).toEqual(named(0, 2))
  expect(await listed('aiton 90')).toEqual(named(0))
  expect(await listed('jq aiton oud')).toEqual(named(0))
  expect(await listed('jq 9 aiton oud')).toEqual(named(0))
  expect(await listed('jq 9 aiton anch')).toEqual([])
  expect(await listed('zqz')).toEqual([])
})

it('narrows a list by a long word as a whole, though some of its letters are looked up', async () => {
  const shed = await aFolder(user, 'Coffret')
  const cuts = await aCategory('Coupure')
  const NAMES = [
    'Disjoncteur 16 tetra',
    'Minidisjoncteurs 16',
    'Distributeur concave majeur 16 tetra',
    'Disjonction 16',
  ]
  for (const [at, name] of NAMES.entries()) await anItem(user, shed, { name, ...(at > 0 && { category: cuts }) })
  const listed = async (search: string, more = ''): Promise<string[]> =>
    (await user.get(`/items?search=${encodeURIComponent(search)}${more}`)).body.data
      .map(({ name }: { name: string }) => name)
      .toSorted()
  expect(await listed('Disjoncteur')).toEqual(NAMES.slice(0, 2))
  expect(await listed('disjoncteur', `&category=${cuts}`)).toEqual(NAMES.slice(1, 2))
  expect(await listed('16 disjoncteur')).toEqual(NAMES.slice(0, 2))
  expect(await listed('16 tetr disjoncteur')).toEqual(NAMES.slice(0, 1))
  expect(await listed('isjoncteur')).toEqual(NAMES.slice(0, 2))
  expect(await listed('disjoncti')).toEqual(NAMES.slice(3))
})

it('narrows a list by how words are spelled otherwise, from the first record on that spells one so', async () => {
  const owner = await aUser(node, await aCompany(node))
  const shed = await aFolder(owner, 'Vestiaire')
  const listed = async (search: string): Promise<string[]> =>
    (await owner.get(`/items?search=${encodeURIComponent(search)}`)).body.data
      .map(({ name }: { name: string }) => name)
      .toSorted()
  await anItem(owner, shed, { name: 'Gants nylon' })
  expect([await listed('gants nyl'), await listed('gants cuir')]).toEqual([['Gants nylon'], []])
  await anItem(owner, shed, { name: 'Gant de nylon' })
  expect(await listed('gants nyl')).toEqual(['Gant de nylon', 'Gants nylon'])
  const leather = (await owner.post('/categories', { name: 'Cuir', itemType: 'product' })).body.guid
  await anItem(owner, shed, { name: 'Gants du nord', category: { guid: leather } })
  expect([await listed('gants cuir'), await listed('cuir')]).toEqual([['Gants du nord'], ['Gants du nord']])
  for (const name of ['Lampes alu', 'Lampe en aluminium', 'Lampe valu']) await anItem(owner, shed, { name })
  expect(await listed('lampe aluminium')).toEqual(['Lampe en aluminium', 'Lampes alu'])
  expect(await listed('gants aluminium')).toEqual([])
  // Each word in any of its ways, whatever the ways of the others.
  expect(await listed('l lampe aluminium')).toEqual(['Lampe en aluminium', 'Lampes alu'])
  await anItem(owner, shed, { name: 'Gant alu' })
  expect([await listed('gants aluminium'), await listed('aluminium gants')]).toEqual([['Gant alu'], ['Gant alu']])
})

it('finds a place by the name that it was just given, and keeps texts of any length', async () => {
  const folder = await aFolder(user, 'Mezzanine')
  expect(await found(user, 'mezzanine')).toEqual(['same: Mezzanine'])
  await user.put(`/folders/${folder}`, { name: 'Sous-sol' })
  expect(await found(user, 'mezzanine')).toEqual([])
  expect(await found(user, 'sous sol')).toEqual(['same: Sous-sol'])
  const words = Array.from({ length: 1_000 }, (_, n) => `m${n.toString(36)}`)
    .join(' ')
    .slice(0, 4_900)
  await anItem(user, folder, { name: 'Roman', description: words })
  await anItem(user, folder, { name: 'Tirade', description: 'a'.repeat(4_900) })
  expect([await found(user, 'roman'), await found(user, 'tirade')]).toEqual([['same: Roman'], ['same: Tirade']])
})
it('finds what is in a category by the name that it was just given, and no longer by the one before', async () => {
  const category = await aCategory('Boulonnerie')
  await anItem(user, (await user.get('/folders?size=1')).body.data[0].guid, { name: 'Écrou', category })
  const listed = async (search: string): Promise<string[]> =>
    (await user.get(`/items?search=${encodeURIComponent(search)}`)).body.data.map(({ name }: { name: string }) => name)
  const both = async (search: string) => [await listed(search), await found(user, search)]
  const IS_THERE = [['Écrou'], ['text: Écrou']]
  expect(await both('boulonnerie')).toEqual(IS_THERE)
  expect((await user.put(`/categories/${category}`, { name: 'Quincaillerie' })).status).toBe(200)
  expect(await both('quincaillerie')).toEqual(IS_THERE)
  expect(await both('boulonnerie')).toEqual([[], []])
})

it('does not fill up good answers with likeness', async () => {
  expect((await found(user, 'bois')).filter((one) => one.startsWith('alike'))).toEqual([])
})

it('reads what many acts of one instant have written, and comes to an end', async () => {
  const folder = await aFolder(user, 'Arrivage')
  const kept = await anItem(user, folder, { name: 'Serrure' })
  await transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`insert into activity (company_id, id, entity, entity_id, entity_name, action)
      select ${user.company}::uuid, gen_random_uuid(), 'item', ${kept}::uuid, 'Serrure', 'update'
      from generate_series(1, 5000)`.execute(db),
  )
  await node.jobs.runNow('search-words')
  expect(await found(user, 'serurre')).toEqual(['alike: Serrure'])
})
it('learns the words of what was written since, and forgets at night those that stand nowhere', async () => {
  const made = await anItem(user, await aFolder(user, 'Réserve'), { name: 'Escabeau' })
  expect(await found(user, 'esacbeau')).toEqual([])
  await node.jobs.runNow('search-words')
  expect(await found(user, 'esacbeau')).toEqual(['alike: Escabeau'])
  await user.put(`/items/${made}`, { name: 'Tabouret' })
  await node.jobs.runNow('search-words')
  expect(await found(user, 'tabourte')).toEqual(['alike: Tabouret'])
  const words = async () =>
    (
      await transaction(node.pool, { company: user.company }, ({ db }) =>
        sql<{
          word: string
        }>`select word from search_word where word in ('escabeau', 'tabouret') order by word`.execute(db),
      )
    ).rows.map(({ word }) => word)
  expect(await words()).toEqual(['escabeau', 'tabouret'])
  await node.jobs.runNow('search-words-round', new Date(Date.now() + 1_000))
  await node.jobs.runNow('search-words', new Date(Date.now() + 2_000))
  expect(await words()).toEqual(['tabouret'])
})
