import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const NOWHERE = '/items/0192f0c4-0000-7000-8000-000000000000'
const ends = async (page: Page, path: string, at: string, title: RegExp) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  assert.equal(new URL(page.url()).pathname, at, path)
}

describe('somebody who may see two folders', () => {
  it('sees those, is offered nothing that is refused, and is told apart what is missing and what is forbidden', async () => {
    const { page, faults } = await newPage(browser, url)
    await signIn(page, 'user@example.com')
    await page.goto('/items/root')
    const tree = page.getByRole('tree')
    await tree.getByRole('treeitem', { name: /Allée A/ }).waitFor()
    assert.deepEqual(
      await tree.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level'))),
      ['1', '2', '2'],
    )
    assert.equal(await page.getByRole('button', { name: 'Nouvel article' }).count(), 0)
    await page.goto('/items/root?item=new')
    await tree.getByRole('treeitem', { name: /Atelier/ }).waitFor()
    assert.equal(await page.getByRole('complementary').locator('form').count(), 0)

    await ends(page, '/data/import', '/403', /Accès refusé/)
    await ends(page, NOWHERE, '/403', /Accès refusé/)
    await ends(page, '/items/abc', '/404', /Page introuvable/)
    await ends(page, '/nowhere', '/nowhere', /Page introuvable/)
    assert.deepEqual(faults, [])
  })

  it('keeps a folder at hand, in the tree of every visit', async () => {
    const { page } = await newPage(browser, url)
    await signIn(page, 'user@example.com')
    await page.goto('/items/root')
    await page.getByRole('treeitem', { name: /Atelier/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Ajouter aux favoris' }).click()
    const favourites = page.getByRole('region', { name: 'Favoris' })
    await favourites.getByRole('link', { name: 'Atelier' }).waitFor()
    await look(page, 'favourites')
    await assertAccessible(page, 'favourites')
    await page.reload()
    await favourites.getByRole('link', { name: 'Atelier' }).click()
    await page.getByRole('heading', { level: 1, name: /Atelier/ }).waitFor()
    await page.getByRole('button', { name: 'Actions sur le dossier' }).click()
    await page.getByRole('menuitem', { name: 'Retirer des favoris' }).click()
    await favourites.waitFor({ state: 'detached' })
  })

  it('comes back to the address they asked for, once they have signed in', async () => {
    const { page } = await newPage(browser, url)
    await page.goto('/transactions?type=in')
    await page.waitForURL('**/login**')
    await page.locator('input[autocomplete="username"], input[type="email"]').first().fill('user@example.com')
    await page.locator('input[type="password"]').first().fill('Demo-2026!')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/transactions?type=in')
    await page.getByRole('grid').getByText('Carton 40 × 30 × 30').first().waitFor()
    assert.equal(await page.getByRole('grid').getByText('Casque de chantier').count(), 0)
  })

  it('gets the notice on a phone, whatever they ask for', async () => {
    const context = await browser.newContext({
      baseURL: url,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      locale: 'fr',
    })
    const page = await context.newPage()
    await page.goto('/items/root')
    await page.waitForURL('**/redirect-to-mobile-app')
    await page.getByText(/ordinateurs et les tablettes/).waitFor()
    await context.close()
  })
})
