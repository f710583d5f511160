import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { type Body } from '../../testing/operations.ts'
import { admin, node, quickStage, model, run, some } from '../../testing/quick-updates.ts'
import { aUser } from '../../testing/test-node.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { withoutConnectionsAfter } from '../../testing/import-file.ts'

quickStage()

describe('more than a hundred items', () => {
  it('go on in the background with progress and a report of what was not updated, mailed once (QU-15, QU-19)', async () => {
    const template = await model(['description'])
    const items = await some(120)
    const gone = crypto.randomUUID()
    const address = `${admin.guid}@example.com`
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      const person = node.services.clock.uuid()
      await sql`insert into person (id, email, email_key, language) values (${person}, ${address}, ${address}, 'fr')`.execute(
        db,
      )
      await sql`update app_user set person_id = ${person} where company_id = ${admin.company} and id = ${admin.guid}`.execute(
        db,
      )
    })
    const ran = await run({
      template,
      values: { description: 'Vu' },
      items: [...items, gone].map((guid) => ({ guid })),
    })
    expect([ran.status, ran.body]).toMatchObject([202, { background: true, updated: 0, failed: [] }])
    await node.jobs.settled()
    await node.services.jobs.runNow('quick-reports')
    await node.services.jobs.runNow('quick-reports')
    const job = (await admin.get(`/bulk/${ran.body.job}`)).body
    expect(job).toMatchObject({ status: 'done', total: 121, changed: 120, failed: 1 })
    const { data } = (await admin.get('/notifications')).body
    expect(data[0]).toMatchObject({
      kind: 'quick_update_report',
      progress: 100,
      link: `/bulk/${ran.body.job}`,
      text: "Certains articles n'ont pas été mis à jour, un rapport Excel vous est envoyé par mail.",
    })
    const { rows } = await node.pool.query(
      'select subject, file_name, file from mail where recipient = $1 and file is not null',
      [address],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.file_name).toMatch(/^Articles non mis à jour .*\.xlsx$/)
    const book = await readXlsx(rows[0]!.file)
    expect(book.sheets[0]!.rows).toEqual([
      ['Article', 'Champ', 'Motif'],
      ['', '', 'Article introuvable'],
    ])
  }, 60_000)

  it('go on behind a node that was killed, nothing twice', async () => {
    const template = await model(['quantity'])
    const items = await some(130)
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    const ran = await run({ template, values: { quantity: 5 }, items: items.map((guid) => ({ guid })) })
    for (const allowed of [3, 5])
      await withoutConnectionsAfter(node, allowed, () => node.services.jobs.runNow('bulk').catch(() => {}))
    node.services.jobs.poke = poke
    await node.services.jobs.runNow('bulk')
    expect((await admin.get(`/bulk/${ran.body.job}`)).body).toMatchObject({ status: 'done', changed: 130, failed: 0 })
    const { data, total } = (await admin.get(`/transactions?source=bulk&sourceGuid=${ran.body.job}&size=500`)).body
    expect([total, new Set(data.map(({ item }: { item: Body }) => item['guid'])).size]).toEqual([130, 130])
  }, 60_000)

  it.each([
    ['fr', "Une erreur s'est produite lors de la mise à jour, veuillez recharger la page."],
    ['en', 'An error occurred during the update, please reload the page.'],
  ])('that cannot go on say so as a whole, and nothing was updated (%s, QU-14)', async (language, text) => {
    const template = await model(['description'])
    const items = await some(101)
    const user = await aUser(node, admin.company, { roles: ['ROLE_QUICK_UPDATE_FULL'] })
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    const ran = await run({ template, values: { description: 'Vu' }, items: items.map((guid) => ({ guid })) }, user)
    expect(ran.status).toBe(202)
    // The right goes before the work begins.
    expect((await admin.put(`/users/${user.guid}`, { roles: ['ROLE_ITEM_VIEW'] })).status).toBe(200)
    node.services.jobs.poke = poke
    await node.services.jobs.runNow('bulk')
    const { body } = await user.call('GET', '/notifications', undefined, { 'accept-language': language })
    expect(body.data[0]).toMatchObject({ text, link: `/bulk/${ran.body.job}` })
    expect((await user.get(`/bulk/${ran.body.job}`)).body).toMatchObject({ status: 'failed', changed: 0 })
    expect((await admin.get(`/items/${items[0]}`)).body.description).toBe('')
  })
})
