import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { addSecondCompany } from '../support/second-company.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const PASSWORD = 'Entrepot-2026!'
const NEXT = 'Depot-2027!'
const FR = {
  format: 'Format des dates',
  currency: 'Devise',
  zone: 'Fuseau horaire',
  save: 'Enregistrer',
  saved: 'Entreprise enregistrée',
  name: 'Nom de l’entreprise',
  zip: 'Code postal',
  street: 'Rue et numéro',
  city: 'Ville',
  wrongAddress: "Une erreur s'est produite lors de la validation de votre adresse",
  price: ['12,50 €', '12,50 $'],
  exportMenu: 'Exporter',
  csv: 'Texte (.csv)',
  old: 'Mot de passe actuel',
  next: 'Nouveau mot de passe',
  confirm: 'Confirmer le mot de passe',
  change: 'Changer le mot de passe',
  wrong: 'Ancien mot de passe incorrect',
  changed: 'Mot de passe changé',
  phone: 'Téléphone',
  details: 'Informations enregistrées',
  wrongPhone: 'Téléphone invalide',
  welcome: 'Scannez un code',
  tourNext: 'Suivant',
  found: 'Sortez quelque chose',
  close: 'Passer la visite',
  switcher: 'Changer d’entreprise',
  archive: 'Préparer une archive',
  takeArchive: 'Télécharger',
}
const EN: typeof FR = {
  format: 'Date format',
  currency: 'Currency',
  zone: 'Time zone',
  save: 'Save',
  saved: 'Company saved',
  name: 'Company name',
  zip: 'Postal code',
  street: 'Street and number',
  city: 'City',
  wrongAddress: 'An error has occurred during the validation of your address',
  price: ['€12.50', '$12.50'],
  exportMenu: 'Export',
  csv: 'Text (.csv)',
  old: 'Current password',
  next: 'New password',
  confirm: 'Confirm the password',
  change: 'Change the password',
  wrong: 'Old password incorrect',
  changed: 'Password changed',
  phone: 'Phone',
  details: 'Details saved',
  wrongPhone: 'Invalid phone number',
  welcome: 'Scan a code',
  tourNext: 'Next',
  found: 'Take something out',
  close: 'Skip the tour',
  switcher: 'Change company',
  archive: 'Prepare an archive',
  takeArchive: 'Download',
}
const CASES = [
  ['fr', false, 1440, FR],
  ['en', true, 1024, EN],
] as const

/** As the page itself calls, with its own token. */
const call = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api/v1${where}`, {
        method: how,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(what !== null && { 'Content-Type': 'application/json' }),
        },
        ...(what !== null && { body: JSON.stringify(what) }),
      })
      return (answer.status === 204 ? null : await answer.json()) as never
    },
    [method, path, body ?? null] as const,
  )

const register = async (email: string, company: string): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Grace',
      lastname: 'Hopper',
      email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      company: { name: company },
      terms: true,
    }),
  })
  assert.equal(answer.status, 201, await answer.text())
}

describe('the company', () => {
  for (const [language, dark, width, words] of walks('en', CASES)) {
    itInFull(
      `changes its formats, and the list, the history and the exports of other pages follow (${language})`,
      async () => {
        const { page, faults } = await newPage(browser, url, { language, dark, width })
        await signIn(page)
        await page.waitForURL('**/home')
        const {
          data: [item],
        } = (await call<{ data: { guid: string; name: string; type: string; parent_guid: string }[] }>(
          page,
          'GET',
          '/items?search=Marteau&size=1',
        ).then((found) => (found.data.length > 0 ? found : call(page, 'GET', '/items?search=Multim&size=1')))) as {
          data: { guid: string; name: string; type: string; parent_guid: string }[]
        }
        await call(page, 'PUT', `/items/${item!.guid}`, {
          name: item!.name,
          type: item!.type,
          attributes: { 'Prix d’achat': 12.5, 'Fin de garantie': '2028-03-09' },
        })
        await call(page, 'PUT', '/layouts/items', {
          layout: {
            columns: [
              { id: 'name' },
              { id: 'attributes.Prix d’achat', width: 140 },
              { id: 'attributes.Fin de garantie', width: 140 },
            ],
          },
        })
        const list = await page.context().newPage()
        await list.goto(`/items/root?q=${encodeURIComponent(item!.name)}`)
        const row = list.getByRole('grid').getByRole('row').filter({ hasText: item!.name }).first()
        const history = await page.context().newPage()
        await history.goto('/transactions')
        const firstMovement = history.getByRole('grid').getByRole('row').nth(1)
        try {
          await row.getByText(words.price[0]!).waitFor()
          await row.getByText('09/03/2028').waitFor()
          await firstMovement
            .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
            .first()
            .waitFor()
          await page.goto('/profile/company')
          await page.getByLabel(words.name).waitFor()
          await look(page, `company-${language}`)
          await assertAccessible(page, `company (${language})`)
          await page.getByLabel(words.zip).fill('5')
          await page.getByLabel(words.street).fill('1 rue de la Paix')
          await page.getByRole('button', { name: words.save, exact: true }).click()
          await page.getByText(words.wrongAddress).first().waitFor()
          await look(page, `company-refused-${language}`)
          await page.getByLabel(words.zip).fill('69001')
          await page.getByLabel(words.city).fill('Lyon')
          await page.getByLabel(words.format).selectOption('YYYY-MM-DD')
          await page.getByLabel(words.currency).selectOption('dollar')
          await page.getByLabel(words.zone).selectOption('Asia/Tokyo')
          await page.getByRole('button', { name: words.save, exact: true }).click()
          await page.getByText(words.saved).first().waitFor()
          // Nobody touches the other pages.
          await row.getByText(words.price[1]!).waitFor()
          await row.getByText('2028-03-09').waitFor()
          await firstMovement
            .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
            .first()
            .waitFor()
          await look(list, `list-follows-${language}`)
          await look(history, `history-follows-${language}`)
          await history.getByRole('button', { name: words.exportMenu }).click()
          const [download] = await Promise.all([
            history.waitForEvent('download'),
            history.getByRole('menuitem', { name: words.csv }).click(),
          ])
          assert.match(readFileSync(await download.path(), 'utf8').split('\r\n')[1]!, /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
        } finally {
          await call(page, 'PUT', '/user/company', {
            name: 'Atelier Démo',
            date_format: 'DD/MM/YYYY',
            currency: 'euro',
            timezone: 'Europe/Paris',
            address: '',
            city: '',
            zip_code: '',
          })
          await call(page, 'PUT', '/layouts/items', { layout: { columns: [] } })
        }
        assert.deepEqual(faults, [])
      },
    )
  }
})

describe('the archive of the company', () => {
  for (const [language, dark, width, words] of walks('en', CASES)) {
    it(`is written in the background and downloaded from its page (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      await page.waitForURL('**/home')
      await page.goto('/profile/company')
      await page.getByRole('button', { name: words.archive }).click()
      const taken = page.getByRole('button', { name: words.takeArchive })
      await taken.waitFor()
      await assertAccessible(page, `the company with its archive (${language})`)
      await look(page, `archive-${language}`)
      const [download] = await Promise.all([page.waitForEvent('download'), taken.click()])
      assert.match(download.suggestedFilename(), /^Atelier D.mo-\d{4}-\d\d-\d\d\.tar$/)
      assert.equal(readFileSync(await download.path()).toString('latin1', 257, 262), 'ustar')
      assert.deepEqual(faults, [])
    })
  }
})

describe('a person', () => {
  for (const [language, dark, width, words] of walks('fr', CASES)) {
    it(`is shown around once, changes details and password, and is signed out elsewhere (${language})`, async () => {
      const email = `grace-${language}@example.com`
      await register(email, `Fonderie ${language}`)
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page, email, PASSWORD)
      await page.getByText(words.welcome).waitFor()
      await look(page, `tour-${language}`)
      await assertAccessible(page, `tour (${language})`)
      await page.getByRole('button', { name: words.tourNext }).click()
      await page.getByText(words.found).waitFor()
      // The light moves there.
      await page.waitForTimeout(500)
      await look(page, `tour-2-${language}`)
      const closed = page.waitForResponse((response) => response.url().endsWith('/onboarding') && response.ok())
      await page.keyboard.press('Escape')
      await closed
      await page.getByText(words.found).waitFor({ state: 'detached' })

      const { page: other } = await newPage(browser, url, { language })
      await signIn(other, email, PASSWORD)
      await other.waitForURL('**/home')
      await other.locator('main').waitFor()
      await page.goto('/profile')
      await page.waitForURL('**/profile/me')
      await page.getByLabel(words.phone).fill('abc')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.wrongPhone).waitFor()
      await page.getByLabel(words.phone).fill('06 12 34 56 78')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.details).first().waitFor()
      await look(page, `me-${language}`)
      await assertAccessible(page, `own details (${language})`)

      const type = async (old: string) => {
        await page.getByLabel(words.old).fill(old)
        await page.getByLabel(words.next).fill(NEXT)
        await page.getByLabel(words.confirm).fill(NEXT)
        await page.getByRole('button', { name: words.change }).click()
      }
      await type('Faux-2026!')
      await page.getByText(words.wrong).waitFor()
      await look(page, `password-wrong-${language}`)
      await type(PASSWORD)
      await page.getByText(words.changed).first().waitFor()
      // The other browser has not been touched.
      await other.waitForURL('**/login**')
      await page.reload()
      await page.getByLabel(words.phone).waitFor()
      assert.equal(await page.getByLabel(words.phone).inputValue(), '06 12 34 56 78')
      await signIn(other, email, NEXT)
      await other.waitForURL('**/home')
      await other.locator('main').waitFor()
      await other.waitForTimeout(1_000)
      assert.equal(await other.getByText(words.welcome).count(), 0)
      assert.deepEqual(faults, [])
    })

    itInFull(`of two companies switches in one tab, and the other tab follows (${language})`, async () => {
      const email = `jean-${language}@example.com`
      await register(email, `Scierie ${language}`)
      addSecondCompany(email, `Menuiserie ${language}`)
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page, email, PASSWORD)
      await page.getByRole('button', { name: words.close }).click()
      const made = await call<{ guid: string }>(page, 'POST', '/folders', { name: 'Bois brut', type: 'stock' })
      const other = await page.context().newPage()
      await other.goto(`/items/${made.guid}`)
      await other.getByRole('heading', { name: 'Bois brut' }).waitFor()
      const switcher = page.getByRole('button', { name: new RegExp(`^${words.switcher}`) })
      await switcher.click()
      await look(page, `switcher-${language}`)
      await assertAccessible(page, `switcher (${language})`)
      await page.getByRole('menuitem', { name: `Menuiserie ${language}` }).click()
      for (const tab of [page, other]) {
        // The address is there before the company is: the page is loaded anew.
        await tab.getByRole('button', { name: new RegExp(`^${words.switcher}.*Menuiserie ${language}`) }).waitFor()
        assert.equal(new URL(tab.url()).pathname, '/home')
        await tab.goto('/items/root')
        await tab.locator('main').getByText(`Quai Menuiserie ${language}`).last().waitFor()
      }
      assert.equal(await other.getByText('Bois brut').count(), 0)
      const roles = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('company')])
      assert.ok(roles[0] && roles[1]?.includes('Menuiserie'))
      await look(other, `followed-${language}`)
      assert.deepEqual(faults, [])
    })
  }
})
