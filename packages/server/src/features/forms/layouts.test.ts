import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const inACompany = async (): Promise<Caller> => aUser(node, await aCompany(node))
const ownField = async (user: Caller, name: string, part: object = {}) =>
  (await user.post('/fields', { name, type: 'text', target: 'items', ...part })).body
const categoryOf = async (user: Caller, name: string, itemType = 'product') =>
  (await user.post('/categories', { name, itemType })).body.guid as string
const field = (name: string, part: object = {}) => ({ name, ...part })
const base = [field('name'), field('parent')]
const section = (name: string, fields: object[], part: object = {}) => ({ name, fields, ...part })
const told = ({ status, body }: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ field: at, code }) => `${at} ${code}`),
]
/** What a layout with one more section is refused for. */
const refused = async (user: Caller, fields: object[], more: object[] = [], part: object = {}) =>
  told(
    await user.post('/form-layouts', {
      name: 'Essai',
      itemType: 'product',
      sections: [section('Général', base), section('Suite', fields), ...more],
      ...part,
    }),
  )

describe('the layouts of a company', () => {
  it('are two that always exist, changed and never deleted, beside those of categories (FORM-09, FORM-10)', async () => {
    const user = await inACompany()
    await ownField(user, 'IMEI')
    const { body: list } = await user.get('/form-layouts')
    expect(list.data.map(({ guid, name }: { guid: string; name: string }) => [guid, name])).toEqual([
      ['folder', 'Dossier'],
      ['equipment', 'Équipement'],
      ['intervention', 'Opération'],
      ['product', 'Produit'],
    ])
    const { body: product } = await user.get('/form-layouts/product')
    expect(product).toMatchObject({ builtIn: true, active: true, category: null, version: 1, createdAt: null })
    expect(product.sections).toHaveLength(1)
    expect(product.sections[0].fields.map((one: { name: string }) => one.name)).toEqual([
      'parent',
      'name',
      'type',
      'tag',
      'quantity',
      'unit',
      'threshold',
      'packaging',
      'category',
      'shelf',
      'tags',
      'description',
      'kind',
      'expiryDate',
      'status',
      'active',
      'attributes.IMEI',
    ])
    // What was read can be sent back.
    const { status, body: changed } = await user.put('/form-layouts/product', {
      sections: [section('Identité', [...base, field('attributes.IMEI', { width: 6 })])],
      version: 1,
    })
    expect([status, changed.sections[0].fields[2]]).toMatchObject([200, { name: 'attributes.IMEI', width: 6 }])
    expect(told(await user.put('/form-layouts/product', { sections: product.sections, version: 7 }))[0]).toBe(409)
    expect((await user.put('/form-layouts/product', { sections: product.sections })).body.sections).toEqual(
      product.sections,
    )
    expect((await user.del('/form-layouts/product')).body.code).toBe('form_built_in')
    expect((await user.get('/form-layouts/product')).status).toBe(200)
  })

  it('are listed, sorted, filtered, searched and downloaded', async () => {
    const user = await inACompany()
    const phones = await categoryOf(user, 'Téléphones')
    const made = async (name: string, part: object = {}) =>
      (await user.post('/form-layouts', { name, itemType: 'product', sections: [section('A', base)], ...part })).body
    const one = await made('Formulaire 10', { category: phones })
    const other = await made('Formulaire 2', { active: false })
    const names = async (query: string) =>
      (await user.get(`/form-layouts?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('search=formulaire')).toEqual(['Formulaire 2', 'Formulaire 10'])
    expect(await names('sort=-name&search=formulaire')).toEqual(['Formulaire 10', 'Formulaire 2'])
    expect(await names('search=telephones')).toEqual(['Formulaire 10'])
    expect(await names('active=false')).toEqual(['Formulaire 2'])
    expect(await names('itemType=folder')).toEqual(['Dossier'])
    expect((await user.get('/form-layouts?page=2&size=2')).body).toMatchObject({ total: 6, page: 2 })
    expect((await user.get('/form-layouts?sort=sections')).status).toBe(400)
    expect((await user.get('/form-layouts?export=csv')).status).toBe(200)
    expect(one).toMatchObject({ category: { guid: phones, name: 'Téléphones' }, builtIn: false, active: true })
    expect((await user.del(`/form-layouts/${other.guid}`)).status).toBe(204)
    expect((await user.get(`/form-layouts/${other.guid}`)).status).toBe(404)
    expect((await user.get(`/form-layouts/in-force`)).body.layouts).toMatchObject([{ category: phones }])
    const { body: log } = await user.get(`/activities?guid=${one.guid}`)
    expect(log.data[0]).toMatchObject({ entity: 'form_layout', action: 'create' })
  })

  it('are read by everybody and changed by their roles; without the module there are none (FORM-09)', async () => {
    const company = await aCompany(node)
    const admin = await aUser(node, company)
    const reader = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    const editor = await aUser(node, company, { roles: ['ROLE_FORM_LAYOUT_EDIT'] })
    const body = { name: 'Le nôtre', itemType: 'product', sections: [section('A', base)] }
    expect((await reader.get('/form-layouts/product')).status).toBe(200)
    expect((await reader.post('/form-layouts', body)).status).toBe(403)
    expect((await editor.post('/form-layouts', body)).status).toBe(403)
    expect((await editor.put('/form-layouts/product', { sections: body.sections })).status).toBe(200)
    const { body: made } = await admin.post('/form-layouts', body)
    expect((await editor.del(`/form-layouts/${made.guid}`)).status).toBe(403)
    const without = await aUser(node, await aCompany(node, { modules: [] }))
    expect((await without.get('/form-layouts')).status).toBe(404)
  })
})

describe('a layout is refused', () => {
  it('where a section is empty or called like another one (FORM-06, FORM-07, T65)', async () => {
    const user = await inACompany()
    expect(await refused(user, [])).toEqual([422, 'sections.1.fields form_section_empty'])
    expect(await refused(user, [field('tag')], [section(' GÉNÉRAL ', [field('shelf')])])).toEqual([
      422,
      'sections.2.name form_section_unique',
    ])
    const { body } = await user.post('/form-layouts', { name: 'X', itemType: 'product', sections: [section('A', [])] })
    expect(body.errors.map(({ message }: { message: string }) => message)).toContain(
      'Une section doit contenir au moins un champ',
    )
  })

  it('where a field stands twice, is none, or name and place are missing (FORM-12)', async () => {
    const user = await inACompany()
    expect(await refused(user, [field('tag'), field('tag')])).toEqual([
      422,
      'sections.1.fields.1.name form_field_twice',
    ])
    expect(await refused(user, [field('colour'), field('attributes.Couleur')])).toEqual([
      422,
      'sections.1.fields.0.name unknown_field',
      'sections.1.fields.1.name unknown_field',
    ])
    expect(
      told(
        await user.post('/form-layouts', { name: 'X', itemType: 'product', sections: [section('A', [field('tag')])] }),
      ),
    ).toEqual([422, 'sections form_field_missing', 'sections form_field_missing'])
    expect(await refused(user, [field('kind')], [], { itemType: 'equipment' })).toEqual([
      422,
      'sections.1.fields.0.name unknown_field',
    ])
  })

  it('where a bound is reversed or of another kind than the value (FORM-14, FORM-16, FORM-17)', async () => {
    const user = await inACompany()
    await ownField(user, 'Achat', { type: 'date' })
    await ownField(user, 'Note')
    const cases: [object, string][] = [
      [field('threshold', { min: 5, max: 4 }), 'min form_min_max'],
      [field('attributes.Achat', { min: '2030-01-02', max: '2030-01-01' }), 'min form_min_max'],
      [field('attributes.Note', { min_length: 5, max_length: 4 }), 'min form_min_max'],
      [field('attributes.Note', { min: 5 }), 'min form_setting'],
      [field('attributes.Achat', { max: 5 }), 'max form_setting'],
      [field('threshold', { min: '2030-01-01' }), 'min form_setting'],
      [field('threshold', { max_length: 4 }), 'max_length form_setting'],
      [field('threshold', { imei: true }), 'imei form_setting'],
      [field('attributes.Note', { required: true, readonly: true }), 'required form_closed_required'],
    ]
    for (const [one, why] of cases) expect(await refused(user, [one])).toEqual([422, `sections.1.fields.0.${why}`])
    expect((await refused(user, [field('tag', { width: 13 })]))[0]).toBe(422)
    const { body } = await user.post('/form-layouts', {
      name: 'X',
      itemType: 'product',
      sections: [section('Général', [...base, field('threshold', { min: 5, max: 4 })])],
    })
    expect(body.errors[0].message).toBe(
      'Section «\u202FGénéral\u202F», champ «\u202FSeuil d’alerte\u202F»\u00A0: le minimum ne peut pas dépasser le maximum',
    )
  })

  it('where it computes or copies what cannot be (FORM-18, FORM-19)', async () => {
    const user = await inACompany()
    await ownField(user, 'Prix', { type: 'decimal_number' })
    await ownField(user, 'Jour', { type: 'date' })
    await ownField(user, 'Note')
    const computing = (name: string, template: string, part: object = {}) =>
      field(name, {
        is_auto: true,
        expression: {
          template,
          variables: [
            { name: 'p', source: 'attributes.Prix' },
            { name: 'n', source: 'name' },
          ],
        },
        ...part,
      })
    const at = (why: string) => [422, `sections.1.fields.0.${why}`]
    expect(await refused(user, [field('attributes.Prix', { is_auto: true })])).toEqual(at('expression required'))
    expect(await refused(user, [computing('attributes.Prix', '{p} + (1')])).toEqual(
      at('expression.template formula_invalid'),
    )
    expect(await refused(user, [computing('attributes.Prix', '{n} + 1')])).toEqual(
      at('expression.template formula_invalid'),
    )
    expect(await refused(user, [computing('attributes.Jour', '{p} * 2')])).toEqual(
      at('expression.template formula_invalid'),
    )
    expect(await refused(user, [computing('attributes.Prix', '{x}')])).toEqual(
      at('expression.template formula_invalid'),
    )
    expect(await refused(user, [computing('attributes.Prix', '{p} + 1')])).toEqual(
      at('expression.template form_auto_loop'),
    )
    expect((await refused(user, [computing('attributes.Prix', '{p} + 1', { when_to_update: 'on_scan' })]))[0]).toBe(201)
    expect(await refused(user, [computing('quantity', '1')], [], { name: 'Q' })).toEqual(at('is_auto form_setting'))
    for (const same of ['attributes.Prix', 'tag', 'attributes.Note'])
      expect(await refused(user, [field('attributes.Note', { same_value_as: same })])).toEqual(
        at('same_value_as form_same_value'),
      )
    expect(await refused(user, [field('tag', { same_value_as: 'name', when_to_update: 'on_scan' })])).toEqual(
      at('when_to_update form_setting'),
    )
  })

  it('for a category of something else, or one that has its layout (FORM-11, FORM-13)', async () => {
    const user = await inACompany()
    const [phones, tools] = [await categoryOf(user, 'Téléphones'), await categoryOf(user, 'Outils', 'equipment')]
    expect(await refused(user, [field('tag')], [], { category: tools })).toEqual([422, 'category unknown_value'])
    expect(await refused(user, [field('tag', { category: tools })])).toEqual([
      422,
      'sections.1.fields.0.category unknown_value',
    ])
    expect((await refused(user, [field('tag')], [], { category: phones }))[0]).toBe(201)
    expect(await refused(user, [field('tag')], [], { category: phones, name: 'Un autre' })).toEqual([
      422,
      'category form_category_taken',
    ])
    expect((await refused(user, [field('tag')], [], { category: phones, name: 'Un autre', active: false }))[0]).toBe(
      201,
    )
    expect(await refused(user, [field('tag')], [], { name: 'un AUTRE' })).toEqual([422, 'name exists'])
    const { status, body } = await user.del(`/categories/${phones}`)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Cette catégorie a des formulaires\u00A0: Essai, Un autre/),
    ])
  })
})

describe('a field that a layout places', () => {
  it('follows a new name (T50), is not deleted, and takes its places along where it is all the same (FORM-22)', async () => {
    const user = await inACompany()
    const [imei, copy] = [await ownField(user, 'IMEI'), await ownField(user, 'Copie')]
    await user.put('/form-layouts/product', {
      sections: [
        section('Général', [...base, field('attributes.Copie', { same_value_as: 'attributes.IMEI' })]),
        section('Téléphone', [field('attributes.IMEI', { imei: true })]),
      ],
    })
    await user.put(`/fields/${imei.guid}`, { name: 'IMEI 1' })
    const { body: renamed } = await user.get('/form-layouts/product')
    expect(renamed.sections[1].fields[0]).toMatchObject({ name: 'attributes.IMEI 1', imei: true })
    expect(renamed.sections[0].fields[2].same_value_as).toBe('attributes.IMEI 1')
    expect((await user.get(`/fields/${imei.guid}/usage`)).body.layouts).toBe(1)
    const kept = await user.del(`/fields/${imei.guid}`)
    expect([kept.status, kept.body.message]).toEqual([
      409,
      'Ce champ est placé dans des formulaires\u00A0: Produit. Retirez-le d’abord',
    ])
    expect((await user.del(`/fields/${imei.guid}?force=true`)).status).toBe(204)
    const { body: left } = await user.get('/form-layouts/product')
    expect(left.sections.map(({ name }: { name: string }) => name)).toEqual(['Général'])
    expect(left.sections[0].fields[2]).toMatchObject({ name: 'attributes.Copie', same_value_as: null })
    expect(copy.name).toBe('Copie')
  })
})
