import { isTransition } from '@entrepot/contract/kernel/transitions.ts'
import { type Status, statusOf, TASK_STATES } from '@entrepot/contract/operations/lifecycle.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { isFull, sizeOf } from '../../testing/sizes.ts'
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
import { inTurn } from '../../../../../scripts/turns.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let keepers: Caller[]
let group: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  keepers = [await aUser(node, admin.company), await aUser(node, admin.company)]
  group = (await admin.post('/groups', { name: 'Quai', members: keepers.map(({ guid }) => guid) })).body.guid
})
// Stopping asks every check of the ledger: quantities, transit, lines and reasons.
afterAll(() => node.stop())

type Task = { guid: string; status: Status; kind: string }
type Made = { guid: string; tasks: Task[] }
let n = 0
type Place = { hall: string; shop: string; items: string[] }
const aPlace = async (): Promise<Place> => {
  const [hall, shop] = [await aFolder(admin, `Halle ${++n}`), await aFolder(admin, `Boutique ${n}`)]
  const items = await Promise.all(
    [1, 2, 3].map((one) => anItem(admin, hall, { name: `Vis ${n}-${one}`, quantity: 10 })),
  )
  return { hall, shop, items }
}
const plan = async ({ hall, shop }: Place, type: string, kinds: readonly string[]): Promise<Made> => {
  const { status, body } = await admin.post('/interventions', {
    title: `Tournée ${n}`,
    type,
    location: hall,
    ...(type === 'move' && { destination: shop, expedition_date: '2999-01-01' }),
    tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'group', guid: group } })),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never
}
const at = ({ guid, tasks }: Made, task = 0) => `/interventions/${guid}/tasks/${tasks[task]!.guid}`
const quantityOf = async (item: string) => (await admin.get(`/items/${item}`)).body.quantity as number

const ACTS = ['open', 'scan', 'save', 'close', 'suspend', 'cancel', 'reopen', 'reverse'] as const
type Act = (typeof ACTS)[number]
const REASON = { reason: 'Pause' }
const call = (by: Caller, address: string, act: Act, item: string) => {
  if (act === 'save') return by.put(address, { lines: [] })
  const body = act === 'scan' ? { item, quantity: 1 } : act === 'open' || act === 'close' ? {} : REASON
  return by.post(`${address}/${act}`, body)
}

/**
 * Every pair of acts at once on one count, from each state that they may begin in. Both are sent at once, so that in
 * the short form each pair comes in one order only.
 */
const PAIRS = (['in_progress', 'pending'] as const).flatMap((state) =>
  ACTS.flatMap((first, at) => (isFull ? ACTS : ACTS.slice(at)).map((second) => [state, first, second] as const)),
)
describe('two acts at once on one task', () => {
  it.each(inTurn(PAIRS, 2, (pair) => pair.join()))(
    '%s: %s and %s leave stock and ledger sound, and post at most once',
    async (state, first, second) => {
      const place = await aPlace()
      const item = place.items[0]!
      const one = await plan(place, 'inventory', ['inventory'])
      const [ada, grace] = keepers as [Caller, Caller]
      await ada.post(`${at(one)}/open`)
      await ada.post(`${at(one)}/scan`, { item, quantity: 8 })
      if (state === 'pending') await admin.post(`${at(one)}/suspend`, REASON)
      const answers = await Promise.all([call(ada, at(one), first, item), call(grace, at(one), second, item)])
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
      const { body } = await admin.get(`/interventions/${one.guid}`)
      const line = (await admin.get(`${at(one)}/lines?search=Vis ${n}-1`)).body.data[0]
      const scans = [first, second].filter((act, nth) => act === 'scan' && answers[nth]!.status === 200).length
      expect(line.found).toBe(8 + scans)
      const isBack = body.tasks[0].reversedAt !== null
      expect(await quantityOf(item)).toBe(body.status === 'closed' && !isBack ? line.found : 10)
      const posted = (await admin.get(`/transactions?source=operation&sourceGuid=${one.guid}`)).body.total
      expect(posted).toBe(body.status === 'closed' ? (isBack ? 2 : 1) : 0)
    },
  )

  it('counts two scans of one line, each with its author (X-49)', async () => {
    const place = await aPlace()
    const one = await plan(place, 'inventory', ['inventory'])
    await keepers[0]!.post(`${at(one)}/open`)
    const scans = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        keepers[nth % 2]!.post(`${at(one)}/scan`, { item: place.items[0], quantity: 1, id: crypto.randomUUID() }),
      ),
    )
    expect(scans.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(Math.max(...scans.map(({ body }) => body.found))).toBe(10)
    const line = (await admin.get(`${at(one)}/lines?show=done`)).body.data
    expect(line).toMatchObject([{ found: 10, scans: 10 }])
  })

  it('shows who else has the task in front of them, to those who may see it (X-49)', async () => {
    const place = await aPlace()
    const one = await plan(place, 'inventory', ['inventory'])
    const [ada, grace] = keepers as [Caller, Caller]
    const tab = crypto.randomUUID()
    const others = async (by: Caller) => (await by.get(`${at(one)}/presence`)).body.data.map(({ guid }: Task) => guid)
    expect((await ada.put(`${at(one)}/presence`, { tab })).status).toBe(204)
    expect([await others(grace), await others(ada)]).toEqual([[ada.guid], []])
    const stranger = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    expect((await stranger.get(`${at(one)}/presence`)).status).toBe(404)
    expect((await stranger.put(`${at(one)}/presence`, { tab: crypto.randomUUID() })).status).toBe(404)
    await ada.del(`/presence/${tab}`)
    expect(await others(grace)).toEqual([])
  })

  it('sends goods into transit once, however often they are sent at once', async () => {
    const place = await aPlace()
    const one = await plan(place, 'move', ['out_of_stock', 'out_of_stock_reception'])
    const [ada, grace] = keepers as [Caller, Caller]
    await ada.post(`${at(one)}/open`)
    for (const item of place.items) await ada.post(`${at(one)}/scan`, { item, quantity: 4 })
    const answers = await Promise.all([ada, grace, ada].map((by) => by.post(`${at(one)}/close`, {})))
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).toSorted()).toEqual([
      200,
      'task_completed',
      'task_completed',
    ])
    expect(await Promise.all(place.items.map(quantityOf))).toEqual([6, 6, 6])
    const { body } = await admin.get(`/interventions/transit?operation=${one.guid}`)
    expect(body.data.map(({ on_its_way: way }: { on_its_way: number }) => way)).toEqual([4, 4, 4])
  })
})

describe('random acts of several people', () => {
  const WALKS = sizeOf('OPERATION_WALKS', { short: 3, full: 60 })
  const STEPS = 30
  const COUNT = ['select_folders', 'inventory', 'inventory_validation']
  const MOVE = ['preparation', 'out_of_stock', 'out_of_stock_reception']
  const today = companyToday(new Date(), 'Europe/Paris')

  /** One act may give the next task its turn, or take it back: that is another step of the same call. */
  const isStep = (from: Status, to: Status) => from === to || isTransition(TASK_STATES, from, to)
  const canFollow = (from: Status, to: Status) =>
    isStep(from, to) || TASK_STATES.states.some((between) => isStep(from, between) && isStep(between, to))

  it.each(Array.from({ length: WALKS }, (_, nth) => nth))('never leave the table: walk %i', async (nth) => {
    const random = dice(nth + 1)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const place = await aPlace()
    const kinds = nth % 2 === 0 ? COUNT : MOVE
    const one = await plan(place, nth % 2 === 0 ? 'inventory' : 'move', kinds)
    const stranger = await aUser(node, admin.company)
    await grant(node, stranger, place.hall, 'write')
    let before = one.tasks
    for (let step = 0; step < STEPS; step++) {
      const task = Math.floor(random() * kinds.length)
      const act = pick(ACTS)
      const by = pick([...keepers, ...keepers, stranger])
      const body = kinds[task] === 'select_folders' && act === 'close' ? { folders: [place.hall] } : undefined
      const answer = body
        ? await by.post(`${at(one, task)}/close`, body)
        : await call(by, at(one, task), act, pick(place.items))
      const said = `${step}: ${act} of ${kinds[task]} by ${by.guid}: ${answer.status} ${answer.text}`
      expect([200, 403, 409, 422], said).toContain(answer.status)
      const now = (await admin.get(`/interventions/${one.guid}`)).body as never as Made & { status: Status }
      if (by === stranger && ['open', 'scan', 'save', 'close'].includes(act)) expect(answer.status, said).toBe(403)
      for (const [place_, { status }] of now.tasks.entries()) {
        const from = before[place_]!.status
        expect(canFollow(from, status), `${said}: ${kinds[place_]} from ${from} to ${status}`).toBe(true)
        if (from === 'closed') expect(status).toBe('closed')
        if (answer.status !== 200) expect(status, said).toBe(from)
      }
      expect(now.status, said).toBe(statusOf(now.tasks, null, today))
      before = now.tasks
    }
  })
})
