import { describe, expect, it } from 'vitest'
import { type Body, told } from '../../testing/operations.ts'
import {
  admin,
  here,
  node,
  quickStage,
  there,
  user,
  model,
  field,
  run,
  itemOf,
  failedOf,
  some,
} from '../../testing/quick-updates.ts'
import { aFolder, anItem, grant } from '../../testing/test-node.ts'

quickStage()

describe('a quick update', () => {
  it('writes the values of all and of each item, and leaves empty fields alone unless they empty (QU-16)', async () => {
    const zone = await field('Zone')
    const template = await model([
      'description',
      'threshold',
      { field: zone, overwriteIfEmpty: true },
      'tags',
      'packaging',
      'name',
    ])
    const tag = (await admin.post('/tags', { name: 'Révisé' })).body.guid
    const first = await anItem(admin, here, { name: 'Un', description: 'Avant', attributes: { Zone: 'A' } })
    const second = await anItem(admin, here, { name: 'Deux', threshold: 4, attributes: { Zone: 'B' }, packaging: 6 })
    const { status, body } = await run({
      template,
      values: { description: 'Après', threshold: null, tags: [tag] },
      items: [{ guid: first }, { guid: second, values: { description: ' ', attributes: { Zone: 'C' }, name: 'Dos' } }],
    })
    expect([status, body]).toMatchObject([200, { background: false, updated: 2, unchanged: 0, failed: [] }])
    expect(await itemOf(first)).toMatchObject({
      name: 'Un',
      description: 'Après',
      attributes: {},
      tags: [{ guid: tag }],
    })
    expect(await itemOf(second)).toMatchObject({
      name: 'Dos',
      description: '',
      threshold: 4,
      packaging: 6,
      attributes: { Zone: 'C' },
    })
    const log = (await admin.get(`/activities?guid=${first}`)).body.data
    expect([log[0].action, log[0].comment]).toEqual(['update', expect.stringContaining('Mise à jour rapide')])
    expect((await run({ template, values: { description: 'Après' }, items: [{ guid: first }] })).body).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
  })

  it('counts quantities and moves to the destination, by movements that name it (QU-20)', async () => {
    const template = await model(['quantity'])
    const [nail, screw] = [
      await anItem(admin, here, { name: 'Clou', quantity: 4 }),
      await anItem(admin, here, { name: 'Vis', quantity: 10 }),
    ]
    const { body } = await run({
      template,
      destination: there,
      values: { quantity: 7 },
      items: [{ guid: nail }, { guid: screw, values: { quantity: null } }],
    })
    expect(body).toMatchObject({ updated: 2, failed: [] })
    expect(await itemOf(nail)).toMatchObject({ parent_guid: there, quantity: 7, inventoryDiff: 3 })
    expect(await itemOf(screw)).toMatchObject({ parent_guid: there, quantity: 10 })
    const { data } = (await admin.get(`/transactions?source=bulk&sourceGuid=${body.job}`)).body
    expect(data.map(({ kind }: Body) => kind).toSorted()).toEqual(['count', 'move', 'move', 'move', 'move'])
  })

  it('refuses what is missing, unknown or wrong before anything begins (QU-04, QU-16)', async () => {
    const [zone] = [await field('Zone', { type: 'number' })]
    const template = await model([
      { field: 'description', mandatory: true },
      { field: zone, mandatory: true },
    ])
    const one = await anItem(admin, here, { name: 'Un' })
    const two = await anItem(admin, here, { name: 'Deux' })
    const refused = await run({
      template,
      values: { attributes: { Zone: 1 } },
      items: [{ guid: one }, { guid: two, values: { description: 'a', attributes: { Zone: null } } }],
    })
    expect(told(refused)).toEqual([
      422,
      'validation',
      'values.description required',
      'items.1.values.attributes.Zone required',
    ])
    expect(
      told(await run({ template, values: { description: 'a', attributes: { Zone: 'x' } }, items: [{ guid: one }] })),
    ).toEqual([422, 'validation', 'values.attributes.Zone integer'])
    expect(
      told(
        await run({
          template,
          values: { description: 'a', packaging: 3, attributes: { Zone: 1, Neuf: 2 } },
          items: [{ guid: one }],
        }),
      ),
    ).toEqual([422, 'validation', 'values.packaging unknown_field', 'values.attributes.Neuf unknown_field'])
    expect((await run({ template: crypto.randomUUID(), items: [{ guid: one }] })).status).toBe(404)
    const many = Array.from({ length: 1001 }, () => ({ guid: crypto.randomUUID() }))
    expect((await run({ template, values: { description: 'a' }, items: many })).status).toBe(422)
    expect((await itemOf(one)).description).toBe('')
  })

  it('leaves out what cannot change and says why; the others change (QU-08 to QU-12, QU-15)', async () => {
    const zone = await field('Zone', { type: 'number' })
    const template = await model(['description', zone, 'name', 'quantity'])
    const fine = await anItem(admin, here, { name: 'Bon' })
    const wrong = await anItem(admin, here, { name: 'Mauvais', quantity: 3 })
    const taken = await anItem(admin, here, { name: 'Pris' })
    const far = await anItem(admin, there, { name: 'Loin' })
    const closed = await anItem(admin, await aFolder(admin, 'Fermé'), { name: 'Fermé' })
    const product = await anItem(admin, here, { name: 'Gants' })
    const { body: variant } = await admin.post(`/items/${product}/variants`, { kind: 'variant', name: 'Gants L' })
    const clerk = await user('ROLE_QUICK_UPDATE_VIEW')
    await grant(node, clerk, here, 'write')
    await grant(node, clerk, there, 'write')
    await grant(node, clerk, (await itemOf(closed)).parent_guid, 'read')
    const ran = await run(
      {
        template,
        location: here,
        values: { description: 'Vu' },
        items: [
          { guid: fine },
          { guid: wrong, values: { quantity: 1.5 } },
          { guid: taken, values: { attributes: { Zone: 'x' }, quantity: 5 } },
          { guid: far },
          { guid: closed },
          { guid: product },
          { guid: variant.guid },
          { guid: crypto.randomUUID() },
          { guid: fine },
        ],
      },
      clerk,
    )
    expect(ran.status, JSON.stringify(ran.body)).toBe(200)
    expect(ran.body.updated).toBe(1)
    expect(failedOf(ran)).toEqual([
      ['Mauvais', 'Quantité', expect.any(String)],
      ['Pris', 'Zone', expect.any(String)],
      ['Loin', null, 'Cet article se trouve dans un autre emplacement'],
      ['Fermé', null, "Vous n'êtes pas autorisé à effectuer cette action"],
      ['Gants', null, 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour'],
      ['Gants L', null, 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour'],
      ['', null, 'Article introuvable'],
      ['Bon', null, 'Un article avec le même nom ou tag est déjà dans la liste'],
    ])
    expect((await itemOf(fine)).description).toBe('Vu')
    // Nothing of a refused one changes, not what came before the reason either.
    expect(await itemOf(wrong)).toMatchObject({ description: '', quantity: 3 })
    expect(await itemOf(taken)).toMatchObject({ description: '', quantity: 0 })
    const denied = await run(
      { template, destination: (await itemOf(closed)).parent_guid, items: [{ guid: fine }] },
      clerk,
    )
    expect(told(denied).slice(0, 2)).toEqual([403, 'quick_denied'])
    // With a destination what lies elsewhere comes along.
    await admin.post(`/items/${far}/transactions`, { type: 'in', quantity: 1 })
    const moved = await run(
      { template, location: here, destination: there, items: [{ guid: fine }, { guid: far }] },
      clerk,
    )
    expect(moved.body).toMatchObject({ updated: 1, unchanged: 1, failed: [] })
  })

  it('needs the role to run and no role for items; the report is read by who ran it (QU-02, QU-19)', async () => {
    const template = await model(['description'])
    const one = await anItem(admin, here, { name: 'Un' })
    const editor = await user('ROLE_ITEM_FULL', 'ROLE_QUICK_UPDATE_TEMPLATE_EDIT')
    expect((await run({ template, items: [{ guid: one }] }, editor)).status).toBe(403)
    const clerk = await user('ROLE_QUICK_UPDATE_VIEW')
    await grant(node, clerk, here, 'write')
    const ran = await run({ template, values: { description: 'Vu' }, items: [{ guid: one }] }, clerk)
    expect((await clerk.get(`/bulk/${ran.body.job}`)).body).toMatchObject({ kind: 'quick', status: 'done', changed: 1 })
    expect((await clerk.get(`/bulk/${ran.body.job}/rows`)).body.data).toMatchObject([{ name: 'Un', result: 'changed' }])
    expect((await editor.get(`/bulk/${ran.body.job}`)).status).toBe(404)
    expect((await admin.get(`/bulk/${ran.body.job}`)).status).toBe(200)
  })

  it('takes effect once for one key', async () => {
    const template = await model(['quantity'])
    const one = await anItem(admin, here, { name: 'Un', quantity: 1 })
    const send = () =>
      admin.call(
        'POST',
        '/quickupdate',
        { template, values: { quantity: 4 }, items: [{ guid: one }] },
        { 'idempotency-key': 'une' },
      )
    const [first, again] = await Promise.all([send(), send()])
    expect(again.body).toEqual(first.body)
    expect((await admin.get(`/transactions?item=${one}`)).body.data).toHaveLength(2)
  })
})

describe('at once', () => {
  it('two runs about the same items, counts and moves beside them: each item is right in the end', async () => {
    const template = await model(['quantity', 'description'])
    const items = await some(12)
    const backwards = items.toReversed()
    const of = (guids: readonly string[]) => guids.map((guid) => ({ guid }))
    const replies = await Promise.all([
      run({ template, destination: there, values: { quantity: 5, description: 'a' }, items: of(items) }),
      run({ template, destination: there, values: { quantity: 6, description: 'b' }, items: of(backwards) }),
      ...items.map((guid) => admin.post(`/items/${guid}/inventory`, { quantity: 3 })),
      admin.post('/items/move', { items: of(backwards), destination: there, each: true }),
    ])
    expect(replies.slice(0, 2).map(({ status, body }) => [status, body.failed])).toEqual([
      [200, []],
      [200, []],
    ])
    expect(replies.slice(2).map(({ status }) => status)).toEqual(items.map(() => 201).concat(201))
    for (const guid of items) {
      const { parent_guid: folder, quantity, description } = await itemOf(guid)
      expect(folder).toBe(there)
      expect([3, 5, 6]).toContain(quantity)
      expect(['a', 'b']).toContain(description)
    }
  }, 60_000)
})
