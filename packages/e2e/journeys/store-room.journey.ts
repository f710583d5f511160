import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Api, Made } from '../support/api.ts'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { signInOnPhone, untilKept } from '../support/phone.ts'
import { plugInScanner } from '../support/scanner.ts'
import { aStorekeeper, grantTo, PASSWORD } from '../support/tasks.ts'
import { itInFull } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const COUNT = 400
/** Of these nothing is found, of those a second piece. */
const [MISSING, DOUBLE] = [
  [7, 150, 399],
  [20, 310],
]
type Operation = Made & { tasks: { guid: string; kind: string }[] }

const aStoreRoom = async (api: Api, code: string) => {
  const room = await api('POST', '/folders', { name: `Réserve ${code}`, type: 'stock' })
  const shelves = [
    await api('POST', '/folders', { name: `Allée 1 ${code}`, type: 'stock', parent: room.guid }),
    await api('POST', '/folders', { name: `Cave ${code}`, type: 'stock', parent: room.guid }),
  ]
  const items: { guid: string; name: string }[] = []
  for (let at = 0; at < COUNT; at++) {
    const name = `Référence ${code} ${String(at).padStart(3, '0')}`
    const parent = shelves[at < COUNT / 2 ? 0 : 1]!.guid
    const { guid } = await api('POST', '/items', { type: 'product', name, tag: `${code}${at}`, parent, quantity: 1 })
    items.push({ guid, name })
  }
  return { room, items }
}

const openOnPhone = async (email: string, operation: string, task: string) => {
  const { page, faults } = await newPage(browser, url, { phone: true, keepsBuild: true })
  await signInOnPhone(page, email, PASSWORD)
  await page.goto(`/m/task/${operation}/${task}`)
  await page.getByRole('heading', { level: 1, name: 'Comptage' }).waitFor()
  await page.getByText(/Disponible sans réseau/).waitFor()
  await untilKept(page)
  return { page, faults }
}
const finish = async (page: Page) => {
  await page.getByRole('button', { name: 'Terminer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer', exact: true }).click()
}

describe('a store room', () => {
  itInFull(
    'of 400 references is counted by two on phones, one of them in a cellar, and is right the same hour',
    async () => {
      const { page: leader } = await newPage(browser, url)
      await signIn(leader)
      const api = await apiOf(leader)
      const code = `6${String(Date.now() % 1_000_000).padStart(6, '0')}x`
      const { room, items } = await aStoreRoom(api, code)
      const [nora, paul] = [await aStorekeeper(api, url, 'Nora'), await aStorekeeper(api, url, 'Paul')]
      const team = await api('POST', '/groups', { name: `Duo ${code}`, members: [nora.guid, paul.guid], roles: [] })
      await grantTo(api, room.guid, [nora.guid, paul.guid])
      const me = (await api<{ user: Made }>('GET', '/users/me')).user.guid
      const planned = await api<Operation>('POST', '/interventions', {
        title: `Inventaire ${code}`,
        type: 'inventory',
        location: room.guid,
        tasks: [
          {
            kind: 'inventory',
            assignee: { kind: 'group', guid: team.guid },
            options: { blind: true, counting: 'add' },
          },
          { kind: 'inventory_validation', assignee: { kind: 'user', guid: me } },
        ],
      })
      const taskOf = (kind: string) => planned.tasks.find((task) => task.kind === kind)!.guid
      const count = taskOf('inventory')

      const upstairs = await openOnPhone(nora.email, planned.guid, count)
      const cellar = await openOnPhone(paul.email, planned.guid, count)
      await cellar.page.context().setOffline(true)
      const walk = async (page: Page, from: number, to: number) => {
        const scan = await plugInScanner(page)
        for (let at = from; at < to; at++) {
          if (MISSING.includes(at)) continue
          await scan(`${code}${at}`)
          if (DOUBLE.includes(at)) await scan(`${code}${at}`)
        }
      }
      await assertAccessible(upstairs.page, 'a count of many on a phone', { inShort: true })
      await Promise.all([walk(upstairs.page, 0, COUNT / 2), walk(cellar.page, COUNT / 2, COUNT)])
      await cellar.page.getByText(/200 scans en attente d’envoi/).waitFor()
      await look(cellar.page, 'store-room-cellar')
      await assertAccessible(cellar.page, 'a count of many in a cellar')
      // The phone goes dark and begins again, still without a network.
      await cellar.page.reload()
      await cellar.page.getByText(/200 scans en attente d’envoi/).waitFor()
      await cellar.page.context().setOffline(false)
      await cellar.page.getByText(/en attente d’envoi/).waitFor({ state: 'detached', timeout: 180_000 })
      // A screen that ended has nothing that waits either.
      await cellar.page.getByRole('heading', { level: 1, name: 'Comptage' }).waitFor()
      await upstairs.page.getByText(/en attente d’envoi/).waitFor({ state: 'detached', timeout: 180_000 })

      await upstairs.page.reload()
      await upstairs.page.getByRole('heading', { level: 1, name: 'Comptage' }).waitFor()
      await finish(upstairs.page)
      await upstairs.page.getByText('«\u202FComptage\u202F» clôturée').first().waitFor()

      await leader.goto(`/interventions/${planned.guid}/task/${taskOf('inventory_validation')}`)
      await leader.getByRole('button', { name: 'Tout accepter' }).click()
      await leader
        .getByRole('button', { name: /^Accepter /, pressed: true })
        .first()
        .waitFor()
      // What nobody scanned is decided line by line (T21).
      await leader.getByRole('button', { name: /^Attendus/ }).click()
      for (const at of MISSING) await leader.getByRole('button', { name: `Absent\u00A0: ${items[at]!.name}` }).click()
      await look(leader, 'store-room-differences')
      await assertAccessible(leader, 'the differences of a count of many')
      await finish(leader)
      await leader
        .getByText(/clôturée/)
        .first()
        .waitFor()

      const wrong: string[] = []
      for (const [at, { guid }] of items.entries()) {
        const { quantity } = await api<{ quantity: number }>('GET', `/items/${guid}`)
        const expected = MISSING.includes(at) ? 0 : DOUBLE.includes(at) ? 2 : 1
        if (quantity !== expected) wrong.push(`${at}: ${quantity} instead of ${expected}`)
      }
      assert.deepEqual(wrong, [])
      // Each difference leads to the count that found it.
      for (const at of [...MISSING, ...DOUBLE]) {
        const { data } = await api<{ data: { source: { name: string } | null; comment: string }[] }>(
          'GET',
          `/transactions?item=${items[at]!.guid}&size=1`,
        )
        assert.match(JSON.stringify(data[0]), new RegExp(`Inventaire ${code}|${planned.guid}`))
      }
      const ofItsOwn = (fault: string) => !fault.includes('ERR_INTERNET_DISCONNECTED')
      assert.deepEqual([upstairs.faults, cellar.faults.filter(ofItsOwn)], [[], []])
    },
  )
})
