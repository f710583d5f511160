import { changesNothing } from '@entrepot/contract/kernel/endpoint.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import { pdfText } from '../../src/testing/pdf-text.ts'
import { importRows } from '../../src/testing/import-file.ts'
import type { World } from '../../src/testing/samples.ts'
import { anItem, aUser, type Caller, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { needsUser, onceEach } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { answersWith } from './leaks.ts'
import { askAs } from './requests.ts'
import { leastSeen, sliceOf } from './slice.ts'
import { aWorld } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

const url = testDatabase()
let node: TestNode
let world: World
beforeAll(async () => {
  node = await startTestNode(url)
  world = await aWorld(node)
})
afterAll(() => node.stop())

/** Digits that nothing else has: a price, and what one of it is worth. */
const PRICE = 98_765_432.1
const CANARY = '98765432'
const PARTS = 4
const endpoints = sliceOf(
  onceEach().filter((one) => needsUser(one) && changesNothing(one.endpoint) && one.endpoint.answers !== 'stream'),
  PARTS,
)
const mayAll = ALL_ROLES.filter((role) => role !== 'ROLE_PRICE_VIEW' && role !== 'ROLE_API_DISABLED_OUTGOING')

/** Whatever has a price: an article of a supplier, a line of an order that came, entries, and one taken back. */
const priced = async (admin: Caller, folder: string) => {
  const articles = [{ name: 'Compresseur', quantity: 1, unitPrice: PRICE }]
  const supplier = (await admin.post('/suppliers', { name: 'Faure cher', articles })).body.guid
  const { body: order } = await admin.post('/orders', { supplier, articles })
  const came = await admin.post(`/orders/${order.guid}/receive`, {
    destination: folder,
    lines: [{ guid: order.articles[0].guid, quantity: 1 }],
  })
  expect(came.status).toBe(200)
  const item = await anItem(admin, folder, { name: 'Turbine', quantity: 1, unitPrice: PRICE })
  const { body: entry } = await admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 1, unitPrice: PRICE })
  await admin.post(`/transactions/${entry.transactions[0].guid}/reverse`, { reason: 'Erreur' })
  const { body } = await admin.get('/items?search=Compresseur&deep=true')
  const headings = {
    items: ['Nom', 'Emplacement', 'Quantité', 'Prix unitaire'],
    transactions: ['Article', 'Quantité', 'Prix unitaire'],
  }
  await importRows(node, admin, [headings.items, ['Alternateur', 'Prix', 1, PRICE]], { createFolders: true })
  await importRows(node, admin, [headings.transactions, ['Alternateur', 1, PRICE]], { target: 'transactions' })
  const imported = (await admin.get('/items?search=Alternateur&deep=true')).body.data[0]
  expect(imported.quantity).toBe(2)
  return {
    supplier,
    order: order.guid as string,
    item,
    received: body.data[0].guid as string,
    imported: imported.guid as string,
  }
}

const paperOf = async (by: Caller, order: string): Promise<Buffer> =>
  (
    await node.app.inject({
      method: 'GET',
      url: `/api/v1/orders/${order}/pdf`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  ).rawPayload

it('somebody with every right but the one to prices is told none, by any endpoint (X-23)', async () => {
  const guids = await priced(world.admin, world.folder)
  const leaksTo = async (caller: () => Promise<Caller>): Promise<string[]> => {
    const found: string[] = []
    for (const swept of endpoints) {
      const request = await exampleOf(swept, world)
      const asked = { ask: askAs(await caller()), requestFor: async () => request }
      found.push(...(await answersWith([swept], asked, { canary: CANARY, guids })))
    }
    return found
  }
  const blind = await aUser(node, world.admin.company, { roles: mayAll })
  expect(await leaksTo(async () => blind)).toEqual([])
  // The same prices in front of somebody with the right, or the sweep sees nothing.
  expect((await leaksTo(async () => world.admin)).length).toBeGreaterThan(leastSeen(8, PARTS))

  const pdfOf = async (by: Caller) => pdfText(await paperOf(by, guids.order)).join('')
  expect((await pdfOf(world.admin)).replaceAll(/\D/g, '')).toContain(CANARY)
  expect((await pdfOf(blind)).replaceAll(/\D/g, '')).not.toContain(CANARY)
})
