import { describe, expect, it } from 'vitest'
import { aPerson, signedIn } from '../../testing/a-person.ts'
import { aReader } from '../../testing/mail-readers.ts'
import {
  node,
  admin,
  hall,
  shop,
  all,
  body,
  aMail,
  out,
  letters,
  sent,
  historyOf,
  READ,
  mailStage,
} from '../../testing/mail-stage.ts'
import { anItem, callerOf, grant } from '../../testing/test-node.ts'
import { sql, transaction } from '../../kernel/database.ts'

mailStage()

describe('an e-mail notification', () => {
  it('is kept as it was said, and refuses what cannot be sent (MAIL-01 to MAIL-09)', async () => {
    const refused = async (more: object) => {
      const { status, body: said } = await admin.post('/mails', body(more))
      return [
        status,
        ...(said.errors ?? [said]).map((one: { field: string; message: string }) => `${one.field}: ${one.message}`),
      ]
    }
    const schedule = { hour: 24, minute: 60, repeat: 'weekly', days: [], months: [], repeatMinutes: 4 }
    expect(await refused({ to: '' })).toEqual([422, 'to: Indiquez au moins une adresse ou un destinataire'])
    expect((await refused({ to: 'a@example.org; pas une adresse', cc: 'x' })).slice(1)).toHaveLength(2)
    expect(await refused({ trigger: 'scheduled', schedule })).toEqual([
      422,
      'schedule.hour: L’heure doit être comprise entre 0 et 23',
      'schedule.minute: Les minutes doivent être comprises entre 0 et 59',
      'schedule.repeatMinutes: La répétition doit être comprise entre 5 et 59 minutes',
      expect.stringContaining('schedule.days'),
    ])
    expect(await refused({ trigger: 'scheduled' })).toEqual([422, 'schedule: Indiquez quand l’e-mail est envoyé'])
    expect(await refused({ recipients: [{ kind: 'supplier' }] })).toEqual([
      422,
      'recipients.0.kind: Ce destinataire n’existe pas pour ce déclencheur',
    ])
    expect((await refused({ recipients: [{ kind: 'user', guid: crypto.randomUUID() }] }))[1]).toMatch(
      /recipients.0.guid/,
    )
    expect((await refused({ conditions: all({ field: 'rien', operator: 'empty' }) }))[1]).toMatch(
      /conditions.rules.0.field/,
    )
    expect((await refused({ trigger: 'nothing' }))[0]).toBe(422)
    expect((await refused({ body: '<script>alert(1)</script>' }))[1]).toMatch(/body/)
    const made = await aMail({ trigger: 'threshold_reached', threshold: 4, active: false })
    expect(made).toMatchObject({ threshold: 4, schedule: null, active: false, nextAt: null })
    expect((await admin.post('/mails', body({ name: made.name }))).status).toBe(422)
    expect((await admin.put(`/mails/${made.guid}`, { trigger: 'stock_in' })).body).toMatchObject({ threshold: 4 })
    expect((await admin.put(`/mails/${made.guid}`, { threshold: null })).body.threshold).toBeNull()
    expect((await admin.put(`/mails/${made.guid}`, { version: 1, name: 'X' })).status).toBe(409)
    expect((await admin.get('/mails?search=e-mail')).body.total).toBe(1)
    expect((await admin.del(`/mails/${made.guid}`)).status).toBe(200)
    expect((await admin.get(`/mails/${made.guid}`)).status).toBe(404)
  })

  it('says what happened, once, in the words of its placeholders; what is unknown is empty (MAIL-08, MAIL-11)', async () => {
    await aMail({
      body: '<p>{{item.name}}: {{movement.quantity}}, {{old.quantity}} → {{item.quantity}}{{rien.du.tout}}</p>',
    })
    const item = await anItem(admin, hall, { name: 'Écrou <b>M6</b> & Cie', quantity: 1234.5, unit: 'm' })
    await out(item, 0.5)
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipient: 'bureau@example.org', subject: 'Sortie\u00A0: Écrou <b>M6</b> & Cie' })
    expect(letter!.html_body).toContain('Écrou &lt;b&gt;M6&lt;/b&gt; &amp; Cie: 0,5, 1\u202F234,5 → 1\u202F234')
    expect(letter!.text_body).toContain('Écrou <b>M6</b> & Cie: 0,5, 1\u202F234,5 → 1\u202F234\n')
    expect(letter!.html_body).toContain(`/item/${item}`)
    expect(await sent()).toEqual([])
  })

  it('lets nothing run: neither what was written nor what is filled in, and no header is added', async () => {
    const made = await aMail({
      subject: 'A\r\nBcc: autre@example.org',
      body: '<p onclick="x()">Bonjour<script>x()</script> <a href="javascript:x()">là</a> <a href="{{item.description}}">ici</a><img src="http://x.org/p"></p>',
    })
    expect(made.subject).toBe('A Bcc: autre@example.org')
    expect(made.body).toBe('<p>Bonjour <a>là</a> <a href="{{item.description}}">ici</a></p>')
    const item = await anItem(admin, hall, { name: 'Vis', description: 'javascript:alert(1)', quantity: 2 })
    await out(item)
    const [letter] = await sent()
    expect(letter!.html_body).not.toMatch(/javascript|onclick|<script|<img/)
    expect(letter!.subject).not.toMatch(/[\r\n]/)
  })

  it('is sent where its conditions hold, as the event left the record (MAIL-12)', async () => {
    await aMail({
      conditions: all(
        { field: 'quantity', operator: 'less_than', value: 5 },
        { field: 'movement.quantity', operator: 'more_than', value: 1 },
      ),
    })
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    await out(item, 1)
    await out(item, 5)
    await admin.post(`/items/${item}/transactions`, { type: 'in', action: 'receipt', quantity: 20 })
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter!.subject).toBe('Sortie\u00A0: Vis')
    expect(letter!.text_body).toContain('a sorti 5 ')
  })

  it('knows numbers of the log as numbers, those of edits as well (MAIL-12, T51)', async () => {
    await aMail({
      trigger: 'item_updated',
      body: '<p>{{old.threshold}} → {{item.threshold}}</p>',
      conditions: all({ field: 'threshold', operator: 'more_than', value: 9 }),
    })
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 3, threshold: 2 })
    for (const threshold of [5, 1_200, 4]) await admin.put(`/items/${item}`, { threshold })
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter!.text_body).toContain('5 → 1\u202F200')
  })
})

describe('a field of the company', () => {
  it('is followed under a new name, and stays while an active mail needs it (T50)', async () => {
    const { guid } = (await admin.post('/fields', { name: 'Étage & co', type: 'text', target: 'items' })).body
    const made = await aMail({
      subject: '{{item.attributes.Étage & co}}',
      body: '<p>{{item.attributes.Étage &amp; co}} / {{ item.attributes.Inconnu }}</p>',
      conditions: all({ field: 'attributes.Étage & co', operator: 'not_empty' }),
    })
    expect((await admin.put(`/fields/${guid}`, { name: 'Niveau' })).status).toBe(200)
    const after = (await admin.get(`/mails/${made.guid}`)).body
    expect([after.subject, after.body, after.conditions.rules[0].field]).toEqual([
      '{{item.attributes.Niveau}}',
      '<p>{{item.attributes.Niveau}} / {{ item.attributes.Inconnu }}</p>',
      'attributes.Niveau',
    ])
    const item = await anItem(admin, hall, { quantity: 3, attributes: { Niveau: '2e' } })
    await out(item)
    expect((await sent())[0]).toMatchObject({ subject: '2e', text_body: expect.stringMatching(/^2e \/\n/) })
    expect((await admin.del(`/fields/${guid}`)).body).toMatchObject({ code: 'mail_needs_field' })
    expect((await admin.del(`/fields/${guid}?force=true`)).status).toBe(204)
    expect((await admin.get(`/mails/${made.guid}`)).body.active).toBe(false)
    expect((await admin.get('/notifications')).body.data[0]).toMatchObject({ kind: 'mail_disabled' })
  })
  it('of operations is another one than that of items of the same name', async () => {
    const made = async (target: string) =>
      (await admin.post('/fields', { name: 'Client', type: 'text', target })).body.guid as string
    const [ofItems, ofOperations] = [await made('items'), await made('intervention')]
    await aMail({ body: '<p>{{item.attributes.Client}}</p>' })
    expect((await admin.del(`/fields/${ofOperations}`)).status).toBe(204)
    expect((await admin.del(`/fields/${ofItems}`)).body).toMatchObject({ code: 'mail_needs_field' })
  })
  it('is followed through a file of the configuration, of operations as of items (X-50)', async () => {
    for (const target of ['items', 'intervention'])
      await admin.post('/fields', { name: 'Client', type: 'text', target })
    const ofItems = await aMail({ subject: '{{item.attributes.Client}}' })
    const ofOperations = await aMail({
      trigger: 'operation_created',
      subject: '{{operation.attributes.Client}}',
      conditions: all({ field: 'attributes.Client', operator: 'not_empty' }),
    })
    const file = (await admin.get('/configuration')).body as {
      sections: { fields: { name: string; target: string }[] }
    }
    // The file calls the field of operations otherwise, and nothing else in it.
    file.sections.fields.find(({ target }) => target === 'intervention')!.name = 'Donneur'
    const applied = await admin.post('/configuration/apply', { file })
    expect(applied.status, applied.text).toBe(200)
    const after = (await admin.get(`/mails/${ofOperations.guid}`)).body
    expect([after.subject, after.conditions.rules[0].field]).toEqual([
      '{{operation.attributes.Donneur}}',
      'attributes.Donneur',
    ])
    expect((await admin.get(`/mails/${ofItems.guid}`)).body.subject).toBe('{{item.attributes.Client}}')
  })
})

describe('a mail that is tried', () => {
  it('says what it would have sent in the last 30 days, to whom, and sends nothing (X-45)', async () => {
    const reader = await aReader(node, admin.company, { roles: READ })
    await grant(node, { ...admin, guid: reader.guid }, hall, 'read')
    const [a, b] = [
      await anItem(admin, hall, { name: 'Ici', quantity: 9 }),
      await anItem(admin, shop, { name: 'Là', quantity: 9 }),
    ]
    await out(a)
    await out(b)
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update activity set created_at = created_at - interval '3 days' where event = 'stock.out'`.execute(db),
    ).catch(() => {})
    await out(a)
    await letters()
    const { status, body: tried } = await admin.post(
      '/mails/try',
      body({ recipients: [{ kind: 'user', guid: reader.guid }] }),
    )
    expect(status, JSON.stringify(tried)).toBe(200)
    expect(tried).toMatchObject({ events: 3, met: 3, people: 2, cut: false, skipped: [] })
    expect(tried.mails).toBe(tried.sent.length)
    const toReader = tried.sent.filter(({ recipient }: { recipient: string }) => recipient === reader.email)
    expect(toReader.every(({ text }: { text: string }) => !text.includes('Là'))).toBe(true)
    const one = await admin.post('/mails/try', { ...body(), record: b })
    expect(one.body).toMatchObject({ events: 1, mails: 1, sent: [{ subject: 'Sortie\u00A0: Là', names: ['Là'] }] })
    // A record that nothing of the kind happened to is told as if it did now.
    const still = await anItem(admin, hall, { name: 'Calme', quantity: 4 })
    const calm = await admin.post('/mails/try', { ...body(), record: still })
    expect(calm.body).toMatchObject({ events: 1, met: 1, mails: 1, sent: [{ subject: 'Sortie\u00A0: Calme' }] })
    const nowhere = await admin.post('/mails/try', { ...body(), record: crypto.randomUUID() })
    expect(nowhere.body).toMatchObject({ events: 0, mails: 0 })
    expect(await letters()).toEqual([])
  })
  it('is sent to the caller alone as a test (MAIL-07)', async () => {
    const person = await aPerson(node, [admin.company])
    const { token } = await signedIn(node, person.email)
    const call = callerOf(node, token)
    const made = await aMail({ cc: 'copie@example.org' })
    await letters()
    expect((await call('POST', `/mails/${made.guid}/test`, {})).body).toEqual({ to: person.email })
    expect(await letters()).toMatchObject([
      { recipient: person.email, subject: '[Test] Sortie\u00A0: [item.name]', shown_to: null },
    ])
    await out(await anItem(admin, hall, { name: 'Vraie', quantity: 3 }))
    await call('POST', `/mails/${made.guid}/test`, {})
    expect(await letters()).toMatchObject([{ recipient: person.email, subject: '[Test] Sortie\u00A0: Vraie' }])
    expect((await admin.post(`/mails/${made.guid}/test`)).body).toMatchObject({ code: 'mail_no_address' })
    expect(await historyOf(made)).toEqual([])
  })
})
