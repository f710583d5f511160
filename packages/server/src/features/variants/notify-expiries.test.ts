import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
let folder: string
let product: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Frigo')
  product = await anItem(user, folder, { name: 'Vaccin' })
})
afterAll(() => node.stop())

const lot = async (name: string, expiryDate: string, fields = {}) =>
  (await user.post(`/items/${product}/variants`, { kind: 'lot', name, expiryDate, quantity: 2, ...fields })).body
    .guid as string
const told = async (who: Caller) =>
  (await who.get('/notifications')).body.data
    .filter(({ kind }: { kind: string }) => kind === 'variant_expired')
    .map(({ title, text, link }: Record<string, string>) => [title, text, link])
const at = (instant: string) => node.jobs.runNow('expiries', new Date(instant))

it('a lot is told on the day it expires by the clock of the company, once, to those who see its folder (VAR-22)', async () => {
  const member = await aUser(node, user.company, {
    roles: ALL_ROLES.filter((role) => !['ROLE_FOLDER_FULL', 'ROLE_API_DISABLED_OUTGOING'].includes(role)),
  })
  const reader = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
  await grant(node, reader, folder, 'read')
  const guid = await lot('Lot 1', '2030-06-10')
  // Past already, disabled, or not yet.
  await lot('Lot ancien', '2030-05-01')
  await lot('Lot éteint', '2030-06-10', { active: false })
  await lot('Lot suivant', '2030-06-11')
  await at('2030-06-09T21:59:00Z')
  expect(await told(user)).toEqual([])
  await Promise.all([at('2030-06-09T22:00:00Z'), at('2030-06-09T22:00:00Z')])
  await at('2030-06-10T08:00:00Z')
  const news = [['Lot périmé\u00A0: Lot 1', 'Vaccin, Frigo\u00A0: 2 en stock', `/items/${guid}`]]
  expect([await told(user), await told(reader), await told(member)]).toEqual([news, news, []])
  expect((await user.get(`/activities?guid=${guid}`)).body.data[0]).toMatchObject({
    action: 'expire',
    user: null,
    changes: [{ field: 'expiryDate', new: '2030-06-10' }],
  })
})

it('several are told together, and a new date is told again', async () => {
  const [a, b] = [await lot('Lot A', '2031-01-01'), await lot('Lot B', '2031-01-02')]
  await at('2031-01-02T12:00:00Z')
  expect((await told(user))[0]).toEqual([
    '2 lots ou variantes périmés',
    'Lot A (Vaccin), Lot B (Vaccin)',
    '/variants-and-lots?expiry=expired',
  ])
  await user.put(`/variants/${a}`, { expiryDate: '2031-02-01' })
  await at('2031-02-01T12:00:00Z')
  expect([(await told(user))[0]![0], (await user.get(`/variants/${b}`)).status]).toEqual([
    'Lot périmé\u00A0: Lot A',
    200,
  ])
})
