import { hasGtinCheck } from '@entrepot/contract/items/gs1.ts'
import { companyToday, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { anonymous, callerOf, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { callAs } from './call-as.ts'
import { enliven } from './enliven.ts'
import { deliveriesOf, movementsOf } from './ninety-days.ts'
import { DEMO_SIGN_INS } from './demo-sign-ins.ts'
import { seedDemo } from './seed-demo.ts'

const url = testDatabase()
const TODAY = companyToday(new Date(), DEFAULT_TIME_ZONE)
let node: TestNode
let admin: ReturnType<typeof callerOf>
beforeAll(async () => {
  node = await startTestNode(url)
  await seedDemo(node.kernel, () => {})
  const address = await node.app.listen({ host: '127.0.0.1', port: 0 })
  const { signal } = new AbortController()
  const [first, second] = await Promise.all(DEMO_SIGN_INS.map((signIn) => callAs(address, signIn, signal)))
  await enliven({ admin: first!, user: second! }, TODAY, signal)
  await node.jobs.settled()
  const { body } = await anonymous(node).post('/auth/login', DEMO_SIGN_INS[0])
  admin = callerOf(node, body.token)
})
afterAll(() => node.stop())
const total = async (path: string) => (await admin('GET', path)).body.total as number

it('has three months of movements, and the quantities that were there', async () => {
  const { body } = await admin('GET', '/transactions?sort=happenedAt&size=1')
  expect(body.total).toBeGreaterThan(100)
  const age = (Date.now() - Date.parse(body.data[0].happenedAt)) / 86_400_000
  expect(age).toBeGreaterThan(80)
  expect(age).toBeLessThan(92)
  const { data } = (await admin('GET', '/items?search=Vis%20%C3%A0%20bois')).body
  expect(data.map(({ quantity }: { quantity: number }) => quantity).toSorted()).toEqual([1_250, 820])
})
it('has what a company at work has', async () => {
  const { data: items } = (await admin('GET', '/items?size=100')).body
  const drill = items.find(({ name }: { name: string }) => name === 'Perceuse-visseuse 18 V')
  expect([drill.picture !== null, drill.tags.length]).toEqual([true, 1])
  expect((await admin('GET', `/comments?target=items&guid=${drill.guid}`)).body.data).toHaveLength(2)
  expect(await total('/reservations')).toBe(4)
  expect((await admin('GET', '/groups')).body.data[0]).toMatchObject({ name: 'Magasiniers' })
  const epoxy = items.find(({ name }: { name: string }) => name === 'Colle époxy')
  expect((await admin('GET', `/attachments?target=items&guid=${epoxy.guid}`)).body.data).toHaveLength(1)
  const lots = (await admin('GET', '/variants?size=100')).body.data
  const soon = lots.filter(
    ({ expiryDate }: { expiryDate: string | null }) =>
      expiryDate && Date.parse(expiryDate) - Date.now() < 15 * 86_400_000,
  )
  expect(soon).toHaveLength(2)
})
it('has work of a day: some done, some under way, some to do', async () => {
  const { data } = (await admin('GET', '/interventions?sort=title')).body
  expect(data.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
    ['Chantier rue Mercière', 'todo'],
    ['Écran de la salle de réunion', 'closed'],
    ['Inventaire de l’allée A', 'in_progress'],
    ['Réassort de Paris', 'in_progress'],
  ])
  expect(await total('/interventions/transit')).toBe(1)
})
it('buys from suppliers with articles: one order is to come, of another a part has', async () => {
  const { data: suppliers } = (await admin('GET', '/suppliers')).body
  expect(suppliers.map((one: { name: string; articles_count: number }) => [one.name, one.articles_count])).toEqual([
    ['Électro Rhône', 2],
    ['Peintures du Lac', 1],
    ['Quincaillerie Faure', 3],
  ])
  const { data: orders } = (await admin('GET', '/orders?sort=orderDate')).body
  expect(orders.map((one: { supplier: { name: string }; status: string }) => [one.supplier.name, one.status])).toEqual([
    ['Électro Rhône', 'partially_received'],
    ['Quincaillerie Faure', 'delivery_in_progress'],
  ])
  const { data: breakers } = (await admin('GET', '/items?search=Disjoncteur')).body
  expect(breakers).toMatchObject([{ quantity: 88 }])
})
it('lends to people, of which one has brought back what they had, and checks its tools by a form', async () => {
  const { data } = (await admin('GET', '/checkouts?sort=item')).body
  type Lent = { item: { name: string }; recipient: { name: string }; status: string }
  expect(data.map((one: Lent) => [one.item.name, one.recipient.name, one.status])).toEqual([
    ['Gants de manutention', 'Sophie Martin', 'checked_out'],
    ['Multimètre numérique', 'Lucas Petit', 'checked_in'],
    ['Ordinateur portable 14 pouces', 'Sophie Martin', 'checked_out'],
    ['Perceuse-visseuse 18 V', 'Karim Benali', 'checked_out'],
  ])
  const { data: forms } = (await admin('GET', '/quickupdate/templates')).body
  expect(forms).toMatchObject([{ name: 'Contrôle du matériel', fields_count: 3 }])
})
it('lets equipment leave with what belongs to it (BUND)', async () => {
  const { data } = (await admin('GET', '/bundles?sort=name')).body
  expect(data.map((one: { name: string; kits: number }) => [one.name, one.kits])).toEqual([
    ['Kit éclairage', 5],
    ['Kit perceuse de prêt', 2],
  ])
  const { data: left } = (await admin('GET', '/transactions?source=bundle')).body
  expect(left.map((one: { item_name: string; quantity: number }) => [one.item_name, one.quantity]).toSorted()).toEqual([
    ['Batterie 18 V 5 Ah', 2],
    ['Coffret d’embouts', 1],
  ])
})
it('knows what most of its stock is worth, and of what nobody said it (X-23)', async () => {
  const { data, totals } = (await admin('GET', '/stock/value?size=100')).body
  expect(totals.value).toBeGreaterThan(1_000)
  expect(totals.unpriced).toBeGreaterThan(0)
  const costOf = (name: string) => data.find((one: { name: string }) => one.name === name)?.averageCost
  expect([costOf('Batterie 18 V 5 Ah'), costOf('Disjoncteur 16 A') > 7]).toEqual([59.9, true])
})
it('sends to sites, of which one is over and one has work under way', async () => {
  const { data } = (await admin('GET', '/destination-sites')).body
  expect(
    data.map((one: { name: string; active: boolean; open_operations: number }) => [
      one.name,
      one.active,
      one.open_operations,
    ]),
  ).toEqual([
    ['Agence de Grenoble', true, 0],
    ['Chantier rue Mercière', true, 1],
    ['Mairie de Villeurbanne', false, 0],
  ])
})
it('has codes whose last digit is right', async () => {
  const { data } = (await admin('GET', '/items?size=100')).body
  const codes = data.flatMap(({ tag }: { tag: string | null }) => (tag && /^\d{13}$/.test(tag) ? [tag] : []))
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter((code: string) => !hasGtinCheck(code))).toEqual([])
})
it('takes no more of an article than is there, and gives back what it took', () => {
  const items = Array.from({ length: 200 }, (_, at) => ({
    name: `Article ${at}`,
    tag: `CODE-${at}`,
    folder: '',
    quantity: at * 7,
  }))
  const movements = movementsOf(items, TODAY)
  for (const { tag, quantity } of items) {
    let left = quantity
    for (const movement of movements.filter(({ item }) => item === tag)) {
      left += movement.quantity
      expect(left).toBeGreaterThanOrEqual(0)
    }
    expect(left).toBe(quantity)
  }
  expect(movements.every(({ date }, at) => at === 0 || movements[at - 1]!.date <= date)).toBe(true)
})
it('stocks most medicines of a pharmacy', () => {
  const medicines = Array.from({ length: 500 }, (_, at) => ({
    name: `M${at}`,
    tag: `34009${String(at).padStart(8, '0')}`,
  }))
  const delivered = deliveriesOf(medicines, TODAY)
  expect(delivered.length).toBeGreaterThan(400)
  expect(delivered.length).toBeLessThan(500)
  expect(delivered.every(({ quantity, date }) => quantity > 0 && date < TODAY)).toBe(true)
})
