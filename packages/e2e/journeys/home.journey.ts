import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { isFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  today: 'Aujourd’hui',
  low: 'Sous le seuil d’alerte',
  all: 'Tout voir\u00A0: Sous le seuil d’alerte',
  recents: 'Récents',
  stock: 'Stock',
  scan: 'Scanner',
  menu: 'Menu principal',
  register: 'Créer un compte',
  steps: 'Premiers pas',
  places: 'Créer vos lieux',
  add: 'Essayer avec des exemples',
  remove: 'Retirer les exemples',
  close: 'Ranger cette liste',
  skip: 'Passer la visite',
  folder: 'Exemples',
  item: 'Prise murale',
  nothing: 'Rien ne vous attend.',
}
const EN: typeof FR = {
  today: 'Today',
  low: 'At or below the alert threshold',
  all: 'See all: At or below the alert threshold',
  recents: 'Recent',
  stock: 'Stock',
  scan: 'Scan',
  menu: 'Main menu',
  register: 'Create an account',
  steps: 'First steps',
  places: 'Make your places',
  add: 'Try with examples',
  remove: 'Take the examples away',
  close: 'Put this list away',
  skip: 'Skip the tour',
  folder: 'Examples',
  item: 'Wall socket',
  nothing: 'Nothing waits for you.',
}
const CASES = [
  ['fr', false, 1440, FR],
  ['en', true, 1024, EN],
  ['en', false, 390, EN],
  ['fr', true, 390, FR],
] as const
const PASSWORD = 'Entrepot-2026'
const mark = Date.now().toString(36)

const sidewaysIn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const quickAct = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true })

/** Something of which there is too little, made beside the page. */
const bringLow = async (page: Page, name: string): Promise<void> => {
  const status = await page.evaluate(async (called) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const { data } = (await (await fetch('/api/v1/folders/tree', { headers })).json()) as { data: { guid: string }[] }
    const body = JSON.stringify({ name: called, type: 'product', parent: data[0]!.guid, quantity: 0, threshold: 2 })
    return (await fetch('/api/v1/items', { method: 'POST', headers, body })).status
  }, name)
  assert.equal(status, 201)
}

describe('the start page', () => {
  for (const [language, dark, width, words] of walks('fr', CASES)) {
    it(`is where sign-in lands, and leads to what needs an act (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await signIn(page)
      await page.waitForURL('**/home')
      await page.getByRole('heading', { level: 1, name: words.today }).waitFor()
      const low = page.getByRole('region', { name: words.low })
      await low.waitFor()
      assert.equal(await sidewaysIn(page), 0)
      await look(page, `home-${language}-${width}`)
      await assertAccessible(page, `the start page (${language}, ${width})`, { inShort: true })

      const [first] = await low.getByRole('listitem').allInnerTexts()
      await low.getByRole('link', { name: words.all }).click()
      await page.waitForURL('**/items/root?deep=true&low=true')
      await page.getByText(first!.split('\n')[0]!).first().waitFor()
      await page.goBack()
      await low.waitFor()
      await quickAct(page, words.scan).click()
      await page.waitForURL('**/scan')
      assert.deepEqual(faults, [])
    })
  }

  it('shows at once what a colleague brings below its threshold', async () => {
    const { page, faults } = await newPage(browser, url)
    await signIn(page)
    await page.getByRole('region', { name: FR.low }).waitFor()
    const name = `Aaa ${mark}`
    await bringLow(page, name)
    await page.getByRole('region', { name: FR.low }).getByText(name).waitFor()
    assert.deepEqual(faults, [])
  })
})

describe('the menu', () => {
  it('names its entries beside them where it shows icons alone, for the pointer and for the keyboard', async () => {
    const { page, faults } = await newPage(browser, url, { width: 1024 })
    await signIn(page)
    const menu = page.getByRole('navigation', { name: FR.menu })
    const named = page.getByRole('tooltip')
    await menu.getByRole('link', { name: FR.stock, exact: true }).hover()
    assert.equal(await named.innerText(), FR.stock)
    await page.keyboard.press('Escape')
    await named.waitFor({ state: 'detached' })
    await menu.getByRole('link', { name: FR.scan }).focus()
    assert.equal(await named.innerText(), FR.scan)
    await look(page, 'menu-named')
    await assertAccessible(page, 'the menu with a name beside it', { inShort: true })
    await page.locator('main').click({ position: { x: 5, y: 5 } })
    await named.waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  it('has the company among the settings, at the addresses of before', async () => {
    const { page } = await newPage(browser, url)
    await signIn(page)
    await page.goto('/profile/company')
    const settings = page.getByRole('navigation', { name: 'Paramètres' })
    await settings.getByRole('link', { name: 'Utilisateurs' }).waitFor()
    assert.deepEqual((await settings.getByRole('link').allInnerTexts()).slice(0, 3), [
      'Entreprise',
      'Abonnement',
      'Santé du registre',
    ])
    await settings.getByRole('link', { name: 'Abonnement' }).click()
    await page.waitForURL('**/profile/subscription')
    await look(page, 'settings-company')
    await page.goto('/profile')
    await page.waitForURL('**/profile/me')
    assert.equal(await page.getByRole('link', { name: 'Abonnement' }).count(), 0)
  })
})

describe('a page that cannot be read again', () => {
  it('keeps what it showed, says of when it is, and goes on once the server is back', async () => {
    const { page } = await newPage(browser, url)
    await signIn(page)
    const low = page.getByRole('region', { name: FR.low })
    await low.waitFor()
    await page.route('**/api/v1/home', (route) => route.abort())
    await bringLow(page, `Zzz ${mark}`)
    const banner = page.getByRole('status').filter({ hasText: 'Le serveur est injoignable' })
    await banner.waitFor()
    assert.equal(await page.getByText('Pas de connexion internet !').count(), 0)
    await low.waitFor()
    await look(page, 'outdated')
    await assertAccessible(page, 'a page that could not be read again', { inShort: true })
    await page.unroute('**/api/v1/home')
    await bringLow(page, `Zzy ${mark}`)
    await banner.waitFor({ state: 'detached' })
  })
})

describe('a new company', () => {
  // The narrow look is walked where sign-in lands.
  for (const [language, dark, width, words] of isFull ? CASES : CASES.slice(0, 1)) {
    it(`is entered without a second sign-in, tries examples and takes them away again (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      await page.goto('/login')
      await page.getByRole('link', { name: words.register }).click()
      await page.locator('input[autocomplete="given-name"]').fill('Ada')
      await page.locator('input[autocomplete="family-name"]').fill('Byron')
      await page.locator('input[type="email"]').fill(`home.${language}.${width}.${mark}@example.com`)
      for (const secret of await page.locator('input[type="password"]').all()) await secret.fill(PASSWORD)
      await page.locator('input[autocomplete="organization"]').fill('Fonderie du Port')
      await page.getByRole('checkbox').check()
      await page.locator('button[type="submit"]').click()
      await page.waitForURL('**/home')
      await page.getByRole('button', { name: words.skip }).click()
      await page.getByText(words.nothing).waitFor()
      const steps = page.getByRole('region', { name: words.steps })
      assert.equal(await steps.getByRole('listitem').count(), 3)
      assert.equal(await sidewaysIn(page), 0)
      await look(page, `first-run-${language}-${width}`)
      await assertAccessible(page, `first run (${language}, ${width})`, { inShort: true })

      await steps.getByRole('button', { name: words.add }).click()
      await page.getByRole('region', { name: words.low }).getByText(words.item).waitFor()
      const remove = page.getByRole('button', { name: words.remove })
      await remove.waitFor()
      await look(page, `examples-${language}-${width}`)
      await page.goto('/items/root')
      await page
        .getByRole('link', { name: new RegExp(words.folder) })
        .first()
        .waitFor()
      await page.goto('/home')
      await remove.click()
      await steps.getByRole('button', { name: words.add }).waitFor()
      await page.getByText(words.nothing).waitFor()

      await steps.getByRole('button', { name: words.close }).click()
      await steps.waitFor({ state: 'detached' })
      assert.deepEqual(faults, [])
    })
  }
})
