import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  title: 'Ruptures à venir',
  search: 'Rechercher un article',
  sentence: /^En\s8[34]\sjours,\s28\ssorties\spour\s168\spièces\s:\s2\spar\sjour\.\sIl\sen\sreste\s32,\sdonc\sjusqu’au/,
  rows: 'Voir les 28 sorties comptées',
  counted: 'Sorties comptées',
  movements: '28 mouvements',
  propose: (name: string) => `Proposer une commande chez ${name}`,
  create: (name: string) => `Commander chez ${name}`,
  order: /PO-\d+/,
  line: 'Rupture',
}
const EN: typeof FR = {
  title: 'Stock-outs ahead',
  search: 'Search for an item',
  sentence: /^In\s8[34]\sdays,\s28\sexits\sof\s168\spieces\sin\sall:\s2\sa\sday\.\s32\sleft,\sso\suntil/,
  rows: 'See the 28 counted exits',
  counted: 'Counted exits',
  movements: '28 movements',
  propose: (name) => `Propose an order to ${name}`,
  create: (name) => `Order from ${name}`,
  order: /PO-\d+/,
  line: 'Runs out',
}

const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}

/** Movements as a company brings them along: each on the day it happened. */
const bringExits = async (page: Page, item: string, quantity: number, back: readonly number[]) => {
  const rows = [
    ['Article', 'Quantité', 'Action', 'Date'],
    ...back.map((days) => [item, -quantity, 'given_to_technician', new Date(Date.now() - days * 86_400_000)]),
  ]
  const file = await writeXlsx({ sheets: [{ name: 'Mouvements', rows }] })
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
  ).json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const answered = async (answer: Awaited<ReturnType<Page['request']['post']>>) => {
    assert.ok(answer.ok(), await answer.text())
    return (await answer.json()) as { guid: string; status: string }
  }
  const { guid } = await answered(
    await page.request.post('/api/v1/imports', {
      headers,
      multipart: {
        target: 'transactions',
        mode: 'update',
        file: {
          name: 'mouvements.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: Buffer.from(file as Uint8Array),
        },
      },
    }),
  )
  const mapping = { A: 'item', B: 'quantity', C: 'action', D: 'date' }
  await answered(await page.request.post(`/api/v1/imports/${guid}/validate`, { headers, data: { mapping } }))
  await answered(await page.request.post(`/api/v1/imports/${guid}/run`, { headers, data: { skipErrors: false } }))
  for (let status = 'running'; status !== 'done';) {
    ;({ status } = await answered(await page.request.get(`/api/v1/imports/${guid}`, { headers })))
    assert.notEqual(status, 'failed')
  }
}

describe('a storekeeper', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`sees what runs out, looks at the exits behind it and orders in time (X-51, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      const [name, supplier] = [`Vis ${mark}`, `Faure ${mark}`]
      const depot = await api('POST', '/folders', { name: `Dépôt ${mark}`, type: 'stock' })
      const item = await api('POST', '/items', { name, type: 'product', parent: depot.guid, quantity: 200 })
      await api('POST', '/suppliers', { name: supplier, articles: [{ name, leadDays: 12, packaging: 25 }] })
      await bringExits(
        page,
        name,
        6,
        Array.from({ length: 28 }, (_, at) => 1 + at * 3),
      )

      await page.goto('/forecast')
      await page.getByRole('searchbox', { name: words.search }).fill(mark)
      await page.getByRole('row', { name: new RegExp(name) }).waitFor()
      await seen(page, `forecast-list-${language}`)
      await page.getByRole('link', { name }).click()
      const drawer = page.getByRole('complementary')
      await drawer.getByText(words.sentence).waitFor()
      await seen(page, `forecast-drawer-${language}`)

      // What was just typed does not call them back from a page that takes its time.
      await page.route('**/assets/*.js', async (route) => {
        await setTimeout(600)
        await route.continue()
      })
      await page.getByRole('searchbox', { name: words.search }).fill(name)
      await drawer.getByRole('link', { name: words.rows }).click()
      await page.getByRole('button', { name: words.counted }).waitFor()
      await page.unroute('**/assets/*.js')
      await page.getByText(words.movements, { exact: true }).first().waitFor()
      await seen(page, `forecast-rows-${language}`)

      await page.goto(`/item/${item.guid}`)
      await page.getByText(words.sentence).waitFor()
      await seen(page, `forecast-item-${language}`)

      await page.goto(`/forecast?open=${item.guid}`)
      await drawer.getByRole('link', { name: words.propose(supplier) }).click()
      await page.getByText(words.sentence).waitFor()
      await seen(page, `forecast-proposal-${language}`)
      await page.getByRole('button', { name: words.create(supplier) }).click()
      await page.getByRole('heading', { name: words.order }).waitFor()
      assert.deepEqual(faults, [])
    })
  }
})
