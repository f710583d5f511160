import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let colleague: Caller
let folder: string
const member = (name: string, ...roles: Role[]) => aUser(node, user.company, { name, roles })
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
  colleague = await member('Grace', 'ROLE_ITEM_VIEW')
  await grant(node, colleague, folder, 'read')
})
afterAll(() => node.stop())

let n = 0
const newItem = () => anItem(user, folder, { name: `Article ${++n}` })
const write = (guid: string, text: string, more: Record<string, unknown> = {}, as = user) =>
  as.post('/comments', { target: 'items', guid, text, ...more })
const texts = async (guid: string, as = user, target = 'items') =>
  (await as.get(`/comments?target=${target}&guid=${guid}`)).body.data.map(({ text }: { text: string }) => text)
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code: string; errors?: { field: string; code: string }[] }
  return [status, errors?.[0]?.field, errors?.[0]?.code ?? code]
}
const news = async (who: Caller) =>
  (await who.get('/notifications')).body.data.map(({ kind, title, text, link }: Record<string, string>) => ({
    kind,
    title,
    text,
    link,
  }))

describe('a comment', () => {
  it('is written by whoever may read the record, newest first (ATT-08, ATT-09)', async () => {
    const item = await newItem()
    expect((await write(item, '  Reçu sans câble.  ')).body).toMatchObject({
      text: 'Reçu sans câble.',
      author: { guid: user.guid, name: 'Ada Test' },
      own: true,
      mentions: [],
      editedAt: null,
      version: 1,
    })
    await write(item, 'Câble commandé', {}, colleague)
    expect(await texts(item)).toEqual(['Câble commandé', 'Reçu sans câble.'])
    expect(
      (await colleague.get(`/comments?target=items&guid=${item}`)).body.data.map(({ own }: { own: boolean }) => own),
    ).toEqual([true, false])
    expect((await colleague.get(`/comments?target=items&guid=${item}&size=1&page=2`)).body).toMatchObject({
      data: [{ text: 'Reçu sans câble.' }],
      total: 2,
    })
    await user.post('/comments', { target: 'folders', guid: folder, text: 'À ranger' })
    expect(await texts(folder, user, 'folders')).toEqual(['À ranger'])
  })
  it('has 1 to 5000 characters', async () => {
    const item = await newItem()
    expect([
      refusal(await write(item, ' ')),
      refusal(await write(item, 'x'.repeat(5_001))),
      (await write(item, 'x'.repeat(5_000))).status,
    ]).toEqual([[422, 'text', 'required'], [422, 'text', 'max_length'], 201])
  })
  it('is changed and deleted by its author only', async () => {
    const item = await newItem()
    const { guid, version } = (await write(item, 'Avant')).body
    expect((await user.put(`/comments/${guid}`, { text: 'Après', version })).body).toMatchObject({
      text: 'Après',
      version: 2,
      editedAt: expect.any(String),
    })
    expect((await user.put(`/comments/${guid}`, { text: 'Encore', version })).body).toMatchObject({
      code: 'stale',
      current: { text: 'Après' },
    })
    expect([
      refusal(await colleague.put(`/comments/${guid}`, { text: 'x' })),
      refusal(await colleague.del(`/comments/${guid}`)),
    ]).toEqual([
      [403, undefined, 'forbidden'],
      [403, undefined, 'forbidden'],
    ])
    expect([
      (await user.del(`/comments/${guid}`)).status,
      (await user.del(`/comments/${guid}`)).status,
      await texts(item),
    ]).toEqual([204, 404, []])
    const { body } = await user.get(`/activities?guid=${item}&action=comment`)
    expect(
      body.data.map(({ comment, changes }: { comment: string; changes: unknown[] }) => [comment, changes[0]]),
    ).toEqual([
      ['', { field: 'comment', old: 'Après', new: null }],
      ['', { field: 'comment', old: 'Avant', new: 'Après' }],
      ['Avant', undefined],
    ])
  })
  it('of a record that one does not see is not found, nor written', async () => {
    const item = await newItem()
    const { guid } = (await write(item, 'Secret')).body
    const outside = await member('Paul', 'ROLE_ITEM_FULL')
    expect([
      refusal(await outside.get(`/comments?target=items&guid=${item}`))[2],
      refusal(await write(item, 'x', {}, outside))[2],
      refusal(await outside.put(`/comments/${guid}`, { text: 'x' }))[2],
      (await outside.get(`/comments/people?target=items&guid=${item}`)).status,
    ]).toEqual(['item_not_found', 'item_not_found', 'not_found', 404])
    const blind = await member('Anne', 'ROLE_USER_VIEW')
    await grant(node, blind, folder, 'write')
    expect(refusal(await blind.get(`/comments?target=items&guid=${item}`))).toEqual([403, undefined, 'forbidden'])
    const foreign = await aUser(node, await aCompany(node))
    expect([
      (await foreign.get(`/comments?target=items&guid=${item}`)).status,
      (await foreign.put(`/comments/${guid}`, { text: 'x' })).status,
      (await foreign.del(`/comments/${guid}`)).status,
    ]).toEqual([404, 404, 404])
  })
})

describe('a colleague who is named', () => {
  it('is told once, with the way to the record, and not by what they write themselves', async () => {
    const item = await newItem()
    const before = await news(colleague)
    const { guid } = (
      await write(item, '@Grace Test peux-tu regarder\u00A0?', {
        mentions: [colleague.guid, colleague.guid, user.guid],
      })
    ).body
    expect((await news(colleague)).slice(0, 1)).toEqual([
      {
        kind: 'comment',
        title: `Ada Test vous a cité\u00A0: Article ${n}`,
        text: '@Grace Test peux-tu regarder\u00A0?',
        link: `/items/${folder}?item=${item}&tab=comments`,
      },
    ])
    await user.put(`/comments/${guid}`, {
      text: '@Grace Test peux-tu regarder demain\u00A0?',
      mentions: [colleague.guid],
    })
    expect((await news(colleague)).length - before.length).toBe(1)
    expect(await news(user)).toEqual([])
    expect((await user.get(`/comments?target=items&guid=${item}`)).body.data[0].mentions).toEqual([
      { guid: colleague.guid, name: 'Grace Test' },
    ])
  })
  it('must see the record, and is offered only then', async () => {
    const hidden = await aFolder(user, 'Coffre')
    const item = await anItem(user, hidden, { name: 'Or' })
    const offered = async (search = '') =>
      (await user.get(`/comments/people?target=items&guid=${item}&search=${search}`)).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect([
      await offered(),
      refusal(await write(item, '@Grace', { mentions: [colleague.guid] })),
      await texts(item),
    ]).toEqual([[], [422, 'mentions', 'unknown_value'], []])
    const reader = await member('Zoé', 'ROLE_ITEM_VIEW')
    const noReader = await member('Zoé', 'ROLE_USER_VIEW')
    for (const one of [reader, noReader]) await grant(node, one, hidden, 'read')
    expect([
      await offered(),
      await offered('zoe'),
      await offered('grace'),
      refusal(await write(item, 'x', { mentions: [noReader.guid] }))[2],
    ]).toEqual([['Zoé Test'], ['Zoé Test'], [], 'unknown_value'])
    const foreign = await aUser(node, await aCompany(node))
    expect([
      refusal(await write(item, 'x', { mentions: [foreign.guid] }))[2],
      refusal(await write(item, 'x', { mentions: Array.from({ length: 21 }, () => user.guid) }))[1],
    ]).toEqual(['unknown_value', 'mentions'])
  })
})
