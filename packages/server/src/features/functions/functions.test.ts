import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let company: string
let admin: Caller
let folder: string
let item: string
let field: string
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => new Date('2026-11-26T22:30:00Z') } })
  company = await aCompany(node)
  admin = await aUser(node, company)
  folder = await aFolder(admin, 'Réserve')
  field = (await admin.post('/fields', { name: 'Réf été', type: 'text', target: 'items' })).body.guid
  await admin.post('/fields', { name: 'Livré le', type: 'date', target: 'items' })
  item = await anItem(admin, folder, {
    name: '  Colle à bois ',
    quantity: 7,
    threshold: 2,
    attributes: { 'Réf été': 'AB-12', 'Livré le': '2026-03-09' },
  })
})
afterAll(() => node.stop())

let n = 0
const make = (code: string, returnedValue = 'text', name = `f${++n}`) =>
  admin.post('/api/functions', { name, code, returnedValue })
const made = async (code: string, returnedValue = 'text', name = `f${++n}`) => {
  const { status, body, text } = await make(code, returnedValue, name)
  expect(status, text).toBe(201)
  return body as { guid: string; name: string; version: number }
}
const tryOut = (code: string, returnedValue: string, more: Record<string, unknown> = { item }) =>
  admin.post('/api/functions/try', { code, returnedValue, ...more })
const codes = ({ body }: { body: { code?: string; errors?: { field: string; code: string; message: string }[] } }) =>
  body.errors?.map(({ field: at, message }) => [at, message]) ?? body.code

describe('a function (API-30)', () => {
  it.each([
    ['concat({name}, " / ", {quantity}, " / ", {attributes.Livré le})', 'text', 'Colle à bois / 7 / 2026-03-09'],
    ['concat({name}, "-", {attributes.Réf été}, {description})', 'text', 'Colle à bois-AB-12'],
    ['upper({item.name})', 'text', 'COLLE À BOIS'],
    ['lower("ÉTÉ")', 'text', 'été'],
    ['trim("  a b  ")', 'text', 'a b'],
    ['substr({attributes.Réf été}, 0, 2)', 'text', 'AB'],
    ['substr("abcdef", 3)', 'text', 'def'],
    ['substr("abcdef", -2)', 'text', 'ef'],
    ['substr("😀bc", 0, 1)', 'text', '😀'],
    ['replace("a-b-c", "-", "/")', 'text', 'a/b/c'],
    ['replace("abc", "", "x")', 'text', 'abc'],
    ['format_date({attributes.Livré le}, "dd/MM/yyyy")', 'text', '09/03/2026'],
    ['format_date({attributes.Livré le}, "d.M.yy")', 'text', '9.3.26'],
    ['lookup({attributes.Réf été}, "AB-12", "colle", "CD", "vis", "?")', 'text', 'colle'],
    ['lookup("ZZ", "AB", "colle", "?")', 'text', '?'],
    ['lookup("ZZ", "AB", "colle")', 'text', ''],
    ['if({quantity} > {threshold}, "assez", "peu")', 'text', 'assez'],
    ['round({quantity} / 3, 2)', 'number', 2.33],
    ['{quantity} <= {threshold}', 'boolean', false],
    ['{attributes.Livré le}', 'date', '2026-03-09'],
    ['today', 'date', '2026-11-26'],
    ['days({attributes.Livré le}, today)', 'number', 262],
    ['{old.quantity} + 1', 'number', null],
    ['{movement.comment}', 'text', ''],
    ['{operation.title}', 'text', ''],
  ])('%s is a %s: %j', async (code, kind, value) => {
    const { status, body, text } = await tryOut(code, kind)
    expect(status, text).toBe(200)
    expect(body).toEqual({ value })
  })
  it.each([
    ['upper({quantity})', 'text', 'Formule invalide\u00A0: un texte est attendu (caractère 7)'],
    ['{quantity}', 'text', 'Formule invalide\u00A0: le résultat doit être un texte'],
    ['upper({nowhere})', 'text', 'Formule invalide\u00A0: la variable nowhere n’est pas définie'],
    ['fetch("http://x")', 'text', 'Formule invalide\u00A0: la fonction fetch n’existe pas (caractère 1)'],
    ['process.exit()', 'text', 'Formule invalide\u00A0: . n’est pas attendu ici (caractère 8)'],
    ['constructor("x")', 'text', 'Formule invalide\u00A0: la fonction constructor n’existe pas (caractère 1)'],
    ['upper("a"', 'text', 'Formule invalide\u00A0: il manque quelque chose à la fin'],
    ['substr("a")', 'text', 'Formule invalide\u00A0: substr ne prend pas 1 valeurs (caractère 1)'],
    ['{averageCost}', 'number', 'Formule invalide\u00A0: la variable averageCost n’est pas définie'],
  ])('is refused in words: %s', async (code, kind, message) => {
    expect(codes(await make(code, kind))).toEqual([['code', message]])
    expect(codes(await tryOut(code, kind))).toEqual([['code', message]])
  })
  it('takes values in the place of those of the record, and none of somebody who may not see it', async () => {
    const { guid } = await made('concat({name}, ":", {quantity})')
    const test = (body: unknown, caller = admin) => caller.post(`/api/functions/${guid}/test`, body)
    expect((await test({ input: { name: 'Vis', quantity: 3 } })).body).toEqual({ value: 'Vis:3' })
    expect((await test({ item, input: { quantity: 3 } })).body).toEqual({ value: 'Colle à bois:3' })
    const blind = await aUser(node, company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_API_FULL', 'ROLE_ITEM_VIEW'] })
    expect((await test({ item }, blind)).status).toBe(404)
  })
  it('is told why it comes to nothing (API-31)', async () => {
    expect((await tryOut('{quantity} / {input}', 'number')).status).toBe(422)
    expect((await tryOut('{quantity} / 0', 'number')).body.code).toBe('function_zero')
    // Each step doubles what is there: bounded by its size, long before its time.
    const grown = `${'concat('.repeat(15)}{name}${', {name})'.repeat(15)}`
    expect((await tryOut(grown, 'text', { input: { name: 'x'.repeat(5_000) } })).body.code).toBe('function_too_long')
    const replaced = `${'replace('.repeat(20)}"aaaaaaaaaa"${', "a", "aaaaaaaaaa")'.repeat(20)}`
    expect((await tryOut(replaced, 'text')).body.code).toBe('function_too_long')
    expect((await tryOut(`${'('.repeat(45)}1${')'.repeat(45)}`, 'number')).status).toBe(422)
  })
})

describe('the name of a function (API-31)', () => {
  it.each(['2x', 'a-b', 'é', 'a b', 'fn.x', ''])('is not %j', async (name) => {
    expect((await make('"x"', 'text', name)).status).toBe(422)
  })
  it('is taken once, whatever its case', async () => {
    await made('"x"', 'text', 'Reference')
    expect((await make('"y"', 'text', 'REFERENCE')).body.errors).toMatchObject([{ field: 'name', code: 'exists' }])
  })
  it('may change: functions that call it follow', async () => {
    const inner = await made('upper({name})', 'text', 'inner')
    const outer = await made('concat("<", {fn.inner}, "{fn.inner}>")')
    expect((await admin.put(`/api/functions/${inner.guid}`, { name: 'renamed' })).status).toBe(200)
    const { body } = await admin.get(`/api/functions/${outer.guid}`)
    expect(body.code).toBe('concat("<", {fn.renamed}, "{fn.inner}>")')
    expect((await admin.post(`/api/functions/${outer.guid}/test`, { item })).body).toEqual({
      value: '<COLLE À BOIS{fn.inner}>',
    })
    expect((await admin.del(`/api/functions/${inner.guid}`)).body).toMatchObject({ code: 'function_used' })
    expect(
      (await admin.put(`/api/functions/${inner.guid}`, { code: '{quantity} > 1', returnedValue: 'boolean' })).status,
    ).toBe(200)
  })
  it('is not called by itself, nor by what it calls', async () => {
    expect(codes(await make('concat({fn.own}, "x")', 'text', 'own'))).toEqual([
      ['code', 'Une fonction ne peut pas s’appeler elle-même (own → own)'],
    ])
    const a = await made('"x"', 'text', 'circle_a')
    await made('upper({fn.circle_a})', 'text', 'circle_b')
    const answer = await admin.put(`/api/functions/${a.guid}`, { code: 'lower({fn.circle_b})' })
    expect(codes(answer)).toEqual([
      ['code', 'Une fonction ne peut pas s’appeler elle-même (circle_a → circle_b → circle_a)'],
    ])
    // Nor by two who change at once.
    const [c, d] = [await made('"c"', 'text', 'circle_c'), await made('"d"', 'text', 'circle_d')]
    const both = await Promise.all([
      admin.put(`/api/functions/${c.guid}`, { code: 'upper({fn.circle_d})' }),
      admin.put(`/api/functions/${d.guid}`, { code: 'upper({fn.circle_c})' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('a field of the company’s own in a function (T50)', () => {
  it('follows a new name, and stays while a function needs it', async () => {
    const { guid } = await made('lower({attributes.Réf été})')
    expect((await admin.put(`/fields/${field}`, { name: 'Code' })).status).toBe(200)
    expect((await admin.get(`/api/functions/${guid}`)).body.code).toBe('lower({attributes.Code})')
    expect((await admin.post(`/api/functions/${guid}/test`, { item })).body).toEqual({ value: 'ab-12' })
    expect((await admin.del(`/fields/${field}`)).body).toMatchObject({ code: 'function_needs_field' })
    expect((await admin.call('DELETE', `/fields/${field}?force=true`)).status).toBeLessThan(300)
    expect((await admin.post(`/api/functions/${guid}/test`, { item })).status).toBe(422)
  })
})

it('offers what it may name, once each and without prices', async () => {
  const { body } = await admin.get('/api/functions/variables')
  const ids = body.data.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    expect.arrayContaining(['name', 'quantity', 'movement.comment', 'operation.title', 'attributes.Livré le']),
  )
  expect(ids.filter((id: string) => /cost|value/i.test(id))).toEqual([])
  expect(body.data.every(({ label }: { label: string }) => label !== '' && !label.includes('undefined'))).toBe(true)
})
