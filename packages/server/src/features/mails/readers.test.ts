import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { describe, expect, it } from 'vitest'
import { aReader } from '../../testing/mail-readers.ts'
import {
  node,
  admin,
  hall,
  shop,
  aMail,
  out,
  sent,
  historyOf,
  madeOf,
  READ,
  mailStage,
} from '../../testing/mail-stage.ts'
import { aFolder, anItem, aUser, grant } from '../../testing/test-node.ts'
import { sql, transaction } from '../../kernel/database.ts'

mailStage()

describe('readers of a mail', () => {
  it('are resolved at sending, each address once, and each sees what they may see (MAIL-10, MAIL-17, MAIL-18)', async () => {
    const { company } = admin
    const [near, everywhere, nowhere] = await Promise.all([
      aReader(node, company, { roles: READ, language: 'en' }),
      aReader(node, company, { roles: ALL_ROLES }),
      aReader(node, company, { roles: READ }),
    ])
    await grant(node, { ...admin, guid: near.guid }, hall, 'read')
    const group = (await admin.post('/groups', { name: 'Équipe' })).body.guid
    await transaction(node.pool, { company }, async ({ db }) => {
      for (const { guid } of [near, nowhere])
        await sql`insert into group_member (company_id, group_id, user_id) values (${company}, ${group}, ${guid})`.execute(
          db,
        )
    })
    const made = await aMail({
      to: `bureau@example.org, ${everywhere.email.toUpperCase()}`,
      cc: 'copie@example.org',
      bcc: 'cachee@example.org',
      recipients: [
        { kind: 'user', guid: everywhere.guid },
        { kind: 'user', guid: near.guid },
        { kind: 'group', guid: group },
        { kind: 'creator' },
      ],
    })
    const [inHall, inShop] = [
      await anItem(admin, hall, { name: 'Ici', quantity: 5 }),
      await anItem(admin, shop, { name: 'Là', quantity: 5 }),
    ]
    await out(inHall)
    await out(inShop)
    const found = await sent()
    const to = (address: string) => found.filter(({ recipient }) => recipient === address)
    expect(found.map(({ recipient }) => recipient)).toEqual(
      ['bureau@example.org', 'cachee@example.org', 'copie@example.org', everywhere.email, near.email].toSorted(),
    )
    for (const address of ['bureau@example.org', 'copie@example.org', 'cachee@example.org'])
      expect(to(address)[0]).toMatchObject({ shown_to: 'bureau@example.org', shown_cc: 'copie@example.org' })
    expect(to(everywhere.email)[0]!.text_body).toMatch(/Ici[^]*Là/)
    expect(to(near.email)[0]).toMatchObject({ subject: 'Sortie\u00A0: Ici', shown_to: null })
    expect(to(near.email)[0]!.html_body).not.toContain('Là')
    expect(to(near.email)[0]!.text_body).toContain('E-mail “')
    const history: { recipient: string; state: string; reason: string | null }[] = await historyOf(made)
    expect(
      history
        .filter(({ state }) => state === 'skipped')
        .map(({ recipient, reason }) => [recipient, reason])
        .toSorted(),
    ).toEqual(
      [
        [nowhere.email, 'Ne peut voir aucun des enregistrements'],
        // Who made the records has no address here.
        ['Ada Test', 'Pas d’adresse e-mail'],
      ].toSorted(),
    )
  })

  it('are told no more than who made or changed the mail may see at that moment (T11)', async () => {
    const clerk = await aUser(node, admin.company, { roles: [...READ, 'ROLE_MAIL_FULL'] })
    await grant(node, clerk, hall, 'read')
    const own = await aMail({ to: 'dehors@example.org' }, clerk)
    const theirs = await aMail({ to: 'chef@example.org' })
    const [a, b] = [
      await anItem(admin, hall, { name: 'Ici', quantity: 9 }),
      await anItem(admin, shop, { name: 'Là', quantity: 9 }),
    ]
    await out(a)
    await out(b)
    expect((await sent()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['chef@example.org', 'Sortie\u00A0: Ici (et 1 autre)'],
      ['dehors@example.org', 'Sortie\u00A0: Ici'],
    ])
    // Who changes the mail of somebody else does not make it tell them what they may not see.
    expect((await clerk.put(`/mails/${theirs.guid}`, { to: 'complice@example.org' })).status).toBe(200)
    await out(a)
    await out(b)
    expect((await sent()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['complice@example.org', 'Sortie\u00A0: Ici'],
      ['dehors@example.org', 'Sortie\u00A0: Ici'],
    ])
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update app_user set active = false where id = ${clerk.guid}`.execute(db),
    )
    await out(a)
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['complice@example.org'])
    expect((await historyOf(own))[0]).toMatchObject({ state: 'skipped', reason: expect.stringContaining('fermé') })
    // Whose rights nobody knows any more makes it tell nothing, and says so.
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update email_notification set updated_by = gen_random_uuid() where id = ${theirs.guid}`.execute(db),
    )
    await out(a)
    expect(await sent()).toEqual([])
    expect((await historyOf(theirs))[0]).toMatchObject({ state: 'skipped', reason: expect.stringContaining('fermé') })
  })

  it('hear of operations, tasks, orders, reservations and checkouts from who is concerned (MAIL-08, MAIL-10)', async () => {
    const doer = await aReader(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await grant(node, { ...admin, guid: doer.guid }, hall, 'write')
    const item = await anItem(admin, hall, { name: 'Perceuse', quantity: 5 })
    const site = (
      await admin.post('/destination-sites', {
        name: 'Chantier',
        address: '1 rue',
        city: 'Lyon',
        postalCode: '69001',
        country: 'FR',
        email: 'chantier@example.org',
      })
    ).body.guid
    const supplier = await madeOf(
      admin.post('/suppliers', {
        name: 'Fournil',
        articles: [{ type: 'product', name: 'Farine', tag: 'F1', reference: 'F1' }],
        contact: { email: 'vente@example.org' },
      }),
    )
    const recipient = (
      await admin.post('/recipients', { firstname: 'Paul', lastname: 'Pré', email: 'paul@example.org' })
    ).body.guid
    await aMail({
      trigger: 'task_assigned',
      to: '',
      recipients: [{ kind: 'assignee' }, { kind: 'site' }],
      subject: '{{task.name}} de {{operation.title}}',
      body: '<p>{{operation.status}}</p>',
    })
    await aMail({
      trigger: 'order_created',
      to: '',
      recipients: [{ kind: 'supplier' }],
      subject: 'Commande {{order.number}}',
      body: '<p>{{order.supplier}}</p>',
    })
    await aMail({
      trigger: 'checkout',
      to: '',
      recipients: [{ kind: 'checkout_recipient' }],
      subject: '{{checkout.recipient}} a {{item.name}}',
      body: '<p>{{checkout.quantity}}</p>',
    })
    await aMail({
      trigger: 'reservation_created',
      subject: '{{reservation.name}} ({{reservation.expiryDate}})',
      body: '<p>{{item.name}}</p>',
    })
    const operation = await admin.post('/interventions', {
      title: 'Pose',
      type: 'inventory',
      location: hall,
      recipients: [{ kind: 'site', guid: site }],
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: doer.guid } }],
    })
    expect(operation.status, JSON.stringify(operation.body)).toBe(201)
    const order = await admin.post('/orders', {
      supplier,
      articles: [{ name: 'Farine', type: 'product', quantity: 2 }],
    })
    expect(order.status, JSON.stringify(order.body)).toBe(201)
    const lent = await admin.post('/checkouts', { recipient, items: [{ guid: item, quantity: 2 }] })
    expect(lent.status, JSON.stringify(lent.body)).toBe(201)
    const kept = await admin.post('/reservations', {
      item,
      name: { name: 'Foire' },
      quantity: 1,
      expiryDate: '2099-05-06',
    })
    expect(kept.status, JSON.stringify(kept.body)).toBe(201)
    expect((await sent()).map(({ recipient: to, subject }) => [to, subject])).toEqual([
      ['bureau@example.org', 'Foire (06/05/2099)'],
      ['chantier@example.org', expect.stringMatching(/ de Pose$/)],
      ['paul@example.org', 'Paul Pré a Perceuse'],
      [doer.email, expect.stringMatching(/ de Pose$/)],
      ['vente@example.org', `Commande ${order.body.number}`],
    ])
  })

  it('read no name of a place that they do not see: neither above it, nor where something came from (T10)', async () => {
    const vault = await aFolder(admin, 'Chambre forte')
    const box = await aFolder(admin, 'Coffret', { parent: vault })
    const reader = await aReader(node, admin.company, { roles: READ })
    await grant(node, { ...admin, guid: reader.guid }, box, 'read')
    const body = '<p>{{item.parent1}} {{old.parent1}} {{old.parent}} {{item.parent}} {{folder.path}}</p>'
    const made = await aMail({ to: '', trigger: 'item_moved', body, recipients: [{ kind: 'user', guid: reader.guid }] })
    const item = await anItem(admin, shop, { name: 'Vis', quantity: 5 })
    await admin.post('/items/move', { items: [{ guid: item }], destination: box })
    const [letter] = await sent()
    expect(letter!.text_body).toContain('Coffret')
    expect(letter!.html_body).not.toMatch(/Chambre forte|Boutique/)
    const history = await historyOf(made)
    expect(history[0]).toMatchObject({ state: 'waiting', recipient: reader.email, records: 1, names: 'Vis' })
    // Who looks after mails sees what they were about as far as its places.
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_MAIL_VIEW', 'ROLE_ITEM_VIEW'] })
    const seen = async () => (await keeper.get(`/mails/${made.guid}/history`)).body.data[0]
    expect(await seen()).toMatchObject({ records: 1, names: '' })
    await grant(node, keeper, box, 'read')
    expect(await seen()).toMatchObject({ records: 1, names: 'Vis' })
  })
})
