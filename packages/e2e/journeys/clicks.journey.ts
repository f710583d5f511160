import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { launch, look, newPage, signIn } from '../support/browser.ts'
import { messyWorkbook } from '../support/messy-workbook.ts'
import { plugInScanner } from '../support/scanner.ts'
import { typeByHand } from '../support/type-by-hand.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

/** What the ten commonest acts may cost at most, in clicks (docs/clicks.md); each begins in the explorer. */
const GOALS = {
  find: 0,
  see: 1,
  in: 2,
  out: 3,
  move: 3,
  count: 2,
  create: 2,
  import: 4,
  scans: 3,
  low: 1,
} as const
type Act = keyof typeof GOALS

/** Presses of the pointer that the page has felt; what a key does is none. */
const countClicks = async (page: Page) => {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
      },
      true,
    )
  })
  const read = () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
  const done: Partial<Record<Act, number>> = {}
  return {
    done,
    /** `unfelt`: those that no page feels, such as the choice in an open list of the browser. */
    act: async (name: Act, work: () => Promise<unknown>, unfelt = 0) => {
      const before = await read()
      await work()
      done[name] = (await read()) - before + unfelt
    },
  }
}

describe('the ten commonest acts', () => {
  it('take no more clicks than they need', async (test) => {
    const { page, faults } = await newPage(browser, url)
    const { act, done } = await countClicks(page)
    await signIn(page)
    const api = await apiOf(page)
    const mark = Date.now().toString(36)
    const home = await api('POST', '/folders', { name: `Comptoir ${mark}`, type: 'stock' })
    const other = await api('POST', '/folders', { name: `Réserve ${mark}`, type: 'stock' })
    const put = (name: string, more: object = {}) =>
      api('POST', '/items', { name: `${name} ${mark}`, type: 'product', parent: home.guid, quantity: 20, ...more })
    await put('Gants')
    await put('Casque', { threshold: 50 })
    const codes = ['761301', '761302', '761303'].map((code) => `${code}${Date.now() % 100_000}`)
    for (const [at, tag] of codes.entries()) await put(`Colis ${at}`, { tag })

    const grid = page.getByRole('grid')
    const dialog = page.getByRole('dialog')
    const row = (name: string) => grid.getByRole('row').filter({ hasText: `${name} ${mark}` })
    const shows = (name: string, quantity: string) => row(name).getByText(quantity, { exact: true }).waitFor()
    const onRow = async (name: string, label: string) => {
      await row(name).hover()
      await page.getByRole('button', { name: label, exact: true }).click()
      await dialog.waitFor()
    }
    const save = async (button: Locator) => {
      await button.click()
      await dialog.waitFor({ state: 'detached' })
    }
    const open = () => page.goto(`/items/${home.guid}`)

    await open()
    await row('Gants').waitFor()
    await act('find', async () => {
      await page.keyboard.press('/')
      await typeByHand(page, 'Gants')
      await row('Casque').waitFor({ state: 'detached' })
      await row('Gants').waitFor()
    })
    await act('see', async () => {
      await row('Gants').getByRole('link').click()
      await page.getByRole('complementary').getByText('20 pièces').first().waitFor()
    })
    await open()
    await row('Gants').waitFor()
    await row('Gants').hover()
    await page.waitForTimeout(200)
    await look(page, 'clicks-row-acts')
    await act('in', async () => {
      await onRow('Gants', 'Entrée de stock')
      await typeByHand(page, '5')
      await save(dialog.getByRole('button', { name: 'Enregistrer l’entrée' }))
      await shows('Gants', '25 pièces')
    })
    await act('out', async () => {
      await onRow('Gants', 'Sortie de stock')
      await typeByHand(page, '3')
      await dialog.getByRole('radio', { name: 'Remis au technicien' }).check()
      await save(dialog.getByRole('button', { name: 'Enregistrer la sortie' }))
      await shows('Gants', '22 pièces')
    })
    await act('count', async () => {
      await onRow('Gants', 'Compter')
      await typeByHand(page, '21')
      await save(dialog.getByRole('button', { name: 'Enregistrer le comptage' }))
      await shows('Gants', '21 pièces')
    })
    await act('move', async () => {
      await onRow('Gants', 'Déplacer')
      await typeByHand(page, `Réserve ${mark}`)
      await dialog.getByRole('option', { name: `Réserve ${mark}` }).click()
      await save(dialog.getByRole('button', { name: 'Déplacer', exact: true }))
      await row('Gants').waitFor({ state: 'detached' })
    })
    assert.equal((await api<{ total: number }>('GET', `/items?folder=${other.guid}`)).total, 1)
    await act('create', async () => {
      await page.getByRole('button', { name: 'Nouvel article' }).click()
      await page.getByRole('complementary').getByRole('textbox', { name: 'Nom' }).and(page.locator(':focus')).waitFor()
      await typeByHand(page, `Lampe ${mark}`)
      await page.getByRole('complementary').getByRole('button', { name: 'Créer', exact: true }).click()
      await row('Lampe').waitFor()
    })
    await open()
    await act('low', async () => {
      await page.getByRole('button', { name: 'Sous le seuil' }).click()
      await row('Lampe').waitFor({ state: 'detached' })
      await row('Casque').waitFor()
    })
    await open()
    const scan = await plugInScanner(page, { french: false })
    await act('scans', async () => {
      await page.getByRole('button', { name: 'Scanner' }).click()
      await page
        .locator('label')
        .filter({ hasText: /^Entrée$/ })
        .click()
      for (const [at, code] of codes.entries()) {
        await scan(code)
        await page.getByText(`Colis ${at} ${mark}`).first().waitFor()
      }
      await page.getByRole('button', { name: 'Enregistrer l’entrée' }).click()
      await page
        .getByText(/Entrée enregistrée/)
        .first()
        .waitFor()
    })
    await open()
    const file = await messyWorkbook(
      ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
      [[`Seau ${mark}`, `S${mark}`, 4, `Comptoir ${mark}`]],
    )
    await act('import', async () => {
      await page.getByRole('button', { name: 'Importer', exact: true }).click()
      const chosen = page.waitForEvent('filechooser')
      await page.getByText('Choisir un fichier').first().click()
      await (await chosen).setFiles(file)
      await page.getByRole('button', { name: 'Vérifier les lignes' }).click()
      await page.getByRole('button', { name: /^Importer 1 article/ }).click()
      await page
        .getByText(/toutes les lignes ont été importées/)
        .first()
        .waitFor()
    })
    test.diagnostic(JSON.stringify(done))
    for (const [name, goal] of Object.entries(GOALS))
      assert.ok((done[name as Act] ?? Infinity) <= goal, `${name}: ${done[name as Act]} clicks, at most ${goal}`)
    assert.deepEqual(faults, [])
  })
})
