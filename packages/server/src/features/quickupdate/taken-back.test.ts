import { describe, expect, it } from 'vitest'
import { type Body } from '../../testing/operations.ts'
import { admin, here, node, quickStage, there, user, model, field, run, itemOf } from '../../testing/quick-updates.ts'
import { anItem, grant } from '../../testing/test-node.ts'

quickStage()

describe('what was updated', () => {
  const back = async (guid: string, by = admin) => {
    const said = (await by.get(`/bulk/${guid}/back`)).body
    const started = await by.post(`/bulk/${guid}/rollback`)
    if (started.status !== 202) throw new Error(JSON.stringify(started.body))
    await node.jobs.settled()
    const done = (await admin.get(`/bulk/${guid}`)).body
    expect([done.undone, done.kept]).toEqual([said.undone, said.kept])
    return done
  }

  it('is taken back as one act by an administrator alone: place, quantity and fields (QU-13, X-42)', async () => {
    const zone = await field('Zone')
    const template = await model(['name', 'description', 'quantity', { field: zone, overwriteIfEmpty: true }])
    const clerk = await user('ROLE_QUICK_UPDATE_FULL', 'ROLE_ITEM_FULL')
    await grant(node, clerk, here, 'write')
    await grant(node, clerk, there, 'write')
    const one = await anItem(admin, here, { name: 'Un', description: 'Avant', quantity: 4, attributes: { Zone: 'A' } })
    const two = await anItem(admin, here, { name: 'Deux', quantity: 2 })
    const touched = await anItem(admin, here, { name: 'Trois', quantity: 1 })
    const ran = await run(
      {
        template,
        destination: there,
        values: { description: 'Vu', quantity: 9 },
        items: [{ guid: one, values: { name: 'Uno' } }, { guid: two }, { guid: touched }],
      },
      clerk,
    )
    expect(ran.body).toMatchObject({ updated: 3 })
    expect((await clerk.post(`/bulk/${ran.body.job}/rollback`)).status).toBe(403)
    await admin.put(`/items/${touched}`, { description: 'Autre' })
    expect(await back(ran.body.job)).toMatchObject({ status: 'rolled_back', undone: 2, kept: 1 })
    expect(await itemOf(one)).toMatchObject({
      name: 'Un',
      description: 'Avant',
      quantity: 4,
      parent_guid: here,
      inventoryDate: null,
      attributes: { Zone: 'A' },
    })
    expect(await itemOf(two)).toMatchObject({ description: '', quantity: 2, parent_guid: here })
    expect(await itemOf(touched)).toMatchObject({ description: 'Autre', quantity: 9, parent_guid: there })
    const log = (await admin.get(`/activities?guid=${ran.body.job}`)).body.data
    expect(log.map(({ action }: Body) => action)).toEqual(['reverse', 'quick_update'])
  })

  it('comes back out of the record that it joined in its destination', async () => {
    const template = await model(['quantity'])
    const product = await anItem(admin, here, { name: 'Vis', tag: 'V-9', quantity: 10 })
    await admin.post('/items/move', { items: [{ guid: product, quantity: 4 }], destination: there })
    const ran = await run({ template, destination: there, values: { quantity: 8 }, items: [{ guid: product }] })
    expect(ran.body, JSON.stringify(ran.body)).toMatchObject({ updated: 1 })
    const places = async () =>
      (await admin.get('/items?search=V-9')).body.data
        .map((row: { parent_guid: string; quantity: number }) => [
          row.parent_guid === here ? 'here' : 'there',
          row.quantity,
        ])
        .toSorted()
    expect(await places()).toEqual([['there', 12]])
    expect(await back(ran.body.job)).toMatchObject({ undone: 1, kept: 0 })
    expect(await places()).toEqual([
      ['here', 6],
      ['there', 4],
    ])
  })
})
