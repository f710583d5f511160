import { changesNothing } from '@entrepot/contract/kernel/endpoint.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import type { World } from '../../src/testing/samples.ts'
import { aUser, type Caller, grant, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { needsUser, onceEach } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { answersWith } from './leaks.ts'
import { askAs } from './requests.ts'
import { sliceOf } from './slice.ts'
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

/** A right belongs to the effect: what a role opens is in no answer to somebody without it, whatever the address. */
const CANARY = 'confidentiel'
const endpoints = sliceOf(
  onceEach().filter((one) => needsUser(one) && changesNothing(one.endpoint) && one.endpoint.answers !== 'stream'),
  2,
)

const aSecret = async () => {
  const { admin, folder, target } = world
  const { body: item } = await admin.post('/items', {
    name: `Article ${CANARY}`,
    type: 'product',
    parent: folder,
    quantity: 3,
    description: CANARY,
    tag: `${CANARY}-1`,
  })
  await admin.post(`/items/${item.guid}/transactions`, { type: 'in', quantity: 2, comment: `reçu ${CANARY}` })
  await admin.post('/comments', { target: 'item', guid: item.guid, text: `Dit ${CANARY}` })
  await admin.post('/items/move', { items: [{ guid: item.guid, quantity: 1 }], destination: target })
  const { body: gone } = await admin.post('/items', { name: `Jeté ${CANARY}`, type: 'product', parent: folder })
  await admin.del(`/items/${gone.guid}`)
  return item.guid as string
}

/** Examples that act make people inactive, among others: each question comes from somebody new. */
const leaksTo = async (caller: () => Promise<Caller>, item: string): Promise<string[]> => {
  const found: string[] = []
  for (const swept of endpoints) {
    const request = await exampleOf(swept, world)
    const asked = { ask: askAs(await caller()), requestFor: async () => request }
    found.push(...(await answersWith([swept], asked, { canary: CANARY, guids: { item } })))
  }
  return found
}

/**
 * Open to whoever is signed in because of what they answer; a new one is argued for here, and the sweep below holds
 * them to it.
 */
const OF_ANYBODY: Readonly<Record<string, readonly string[]>> = {
  'their own account': [
    'auth.changePassword',
    'auth.switchCompany',
    'security.secondFactor',
    'security.setUp',
    'security.confirm',
    'security.remove',
    'security.newRecoveryCodes',
    'security.prove',
    'security.tokens',
    'security.createToken',
    'security.revokeToken',
    'users.me',
    'users.updateMe',
    'users.onboarding',
    'users.leave',
    'push.ticket',
  ],
  'how every form is drawn (FORM-09)': ['forms.list', 'form-rules.active', 'forms.inForce', 'forms.get'],
  'their own lists and notices': [
    'layouts.get',
    'layouts.save',
    'notifications.list',
    'notifications.settings',
    'notifications.set',
    'notifications.read',
    'notifications.readAll',
    'notifications.remove',
  ],
  'what every screen needs of the company': ['companies.config', 'companies.company', 'stock.selectData'],
  'whom to ask, and what is for sale': ['users.administrators', 'plans.packs', 'plans.subscription', 'rights.explain'],
  'help with the product, also for who has no other right (NAV-62)': ['support.places', 'support.send'],
  'questions and their answers, made of what the caller may see (CHAT)': [
    'assistant.list',
    'assistant.send',
    'assistant.clear',
  ],
  'what needs them, each line by its own rights': ['home.get', 'home.closeStart', 'home.opened'],
  'printing labels of what they see (LBL-10)': [
    'labels.list',
    'labels.fields',
    'labels.get',
    'labels.preview',
    'labels.plan',
    'labels.print',
    'labels.testPage',
    'labels.run',
    'labels.oneRun',
    'labels.runFile',
  ],
  'folders, by the rights on each': ['folders.list', 'folders.tree', 'folders.get', 'folders.favour'],
  'by the operations that they see, and the tasks that are theirs (TASK-13)': [
    'operations.list',
    'operations.tasks',
    'operations.transit',
    'operations.get',
    'operations.slip',
    'operations.getTask',
    'operations.leavingAlong',
    'operations.openTask',
    'operations.present',
    'operations.lookAtTask',
    'operations.signTask',
    'operations.signature',
    'operations.saveTask',
    'operations.scanTask',
    'operations.importArticles',
    'operations.closeTask',
    'operations.lines',
  ],
  'by the rights on the record it is of': [
    'activity.list',
    'pictures.list',
    'pictures.get',
    'pictures.add',
    'pictures.move',
    'pictures.remove',
    'pictures.restore',
    'comments.list',
    'comments.people',
    'comments.add',
    'comments.change',
    'comments.remove',
  ],
}

it('opens to anybody who is signed in only what is argued for', () =>
  expect(
    onceEach()
      .filter(({ endpoint }) => endpoint.access === 'signed-in')
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual(Object.values(OF_ANYBODY).flat().toSorted()))

it('shows nothing of items to somebody without a role for them, who sees their folders (PERM-22)', async () => {
  const item = await aSecret()
  const { admin, folder } = world
  const reader = async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
    await grant(node, user, folder, 'write')
    return user
  }
  expect(await leaksTo(reader, item)).toEqual([])
  // The same words in front of somebody with the role, or the sweep is blind.
  expect((await leaksTo(async () => admin, item)).length).toBeGreaterThan(5)
})
