import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { plugInScanner } from '../support/scanner.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  create: 'Nouvel inventaire',
  name: 'Nom',
  folder: 'Rechercher un dossier',
  blind: /À l’aveugle/,
  begin: 'Commencer',
  counted: 'Compté',
  hidden: 'caché',
  submit: 'Terminer le comptage',
  approve: 'Valider l’inventaire',
  differing: '1 écart',
  approved: /Inventaire validé/,
  done: 'Validé',
}
const EN: typeof FR = {
  create: 'New inventory',
  name: 'Name',
  folder: 'Search for a folder',
  blind: /^Blind/,
  begin: 'Begin',
  counted: 'Counted',
  hidden: 'hidden',
  submit: 'Finish counting',
  approve: 'Approve the inventory',
  differing: '1 difference',
  approved: /Inventory approved/,
  done: 'Approved',
}

type Made = { guid: string; quantity: number }
const call = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(`/api/v1${where}`, {
        method: how,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(what !== null && { 'content-type': 'application/json' }),
        },
        ...(what !== null && { body: what }),
      })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>

describe('an inventory with a name', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`is counted blindly by hand and by scanner, looked through and approved (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const mark = `${language}${Date.now() % 100_000}`
      const code = language === 'fr' ? '76091' : '76092'
      const place = await call<Made>(page, 'POST', '/folders', { name: `Réserve ${mark}`, type: 'stock' })
      const [screws, nails] = await Promise.all(
        [
          { name: `Vis ${mark}`, tag: `${code}0001`, quantity: 10 },
          { name: `Clous ${mark}`, tag: `${code}0002`, quantity: 2 },
        ].map((item) => call<Made>(page, 'POST', '/items', { type: 'product', parent: place.guid, ...item })),
      )
      await page.goto('/inventories')
      await page.getByRole('button', { name: words.create }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.name).fill(`Annuel ${mark}`)
      await dialog.getByRole('combobox', { name: words.folder }).fill(`Réserve ${mark}`)
      await dialog.getByRole('option', { name: new RegExp(`Réserve ${mark}`) }).click()
      await dialog.getByRole('checkbox', { name: words.blind }).check()
      await look(page, `inventory-new-${language}-${width}`)
      await assertAccessible(page, `a new inventory (${language})`)
      await dialog.getByRole('button', { name: words.begin }).click()

      await page.waitForURL('**/inventories/*')
      const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
      await row(`Vis ${mark}`).getByText(words.hidden).first().waitFor()
      // Typed into the list, and scanned one by one: each is one more.
      await row(`Vis ${mark}`).getByRole('gridcell').nth(1).click()
      await page.keyboard.type('8')
      await page.keyboard.press('Enter')
      await page.getByText('1 / 2').waitFor()
      const scan = await plugInScanner(page)
      for (let one = 0; one < 2; one++) await scan(`${code}0002`)
      await page.getByText('2 / 2').waitFor()
      await page.waitForFunction(
        (name) =>
          [...document.querySelectorAll('[role="row"]')].some(
            (element) =>
              element.textContent?.includes(name) &&
              element.querySelectorAll('[role="gridcell"]')[1]?.textContent === '2',
          ),
        `Clous ${mark}`,
      )
      // The cell that the first key of the code opened is as it was.
      assert.equal(await row(`Vis ${mark}`).getByRole('gridcell').nth(1).textContent(), '8')
      await look(page, `inventory-counting-${language}-${width}`)
      await assertAccessible(page, `an inventory that is counted (${language})`)
      const stock = async (item: Made) => (await call<Made>(page, 'GET', `/items/${item.guid}`)).quantity
      assert.deepEqual([await stock(screws!), await stock(nails!)], [10, 2])

      await page.getByRole('button', { name: words.submit }).click()
      await page.getByText(words.differing).first().waitFor()
      await look(page, `inventory-review-${language}-${width}`)
      await page.getByRole('button', { name: words.approve }).click()
      await look(page, `inventory-approve-${language}-${width}`)
      await assertAccessible(page, `the approval of an inventory (${language})`)
      await dialog.getByRole('button', { name: words.approve }).click()
      await page.getByText(words.approved).first().waitFor()
      await page.getByText(words.done, { exact: true }).first().waitFor()
      assert.deepEqual([await stock(screws!), await stock(nails!)], [8, 2])
      await page.goto('/inventories')
      await row(`Annuel ${mark}`).getByText(words.done).waitFor()
      await look(page, `inventories-${language}-${width}`)
      await assertAccessible(page, `inventories (${language})`)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
