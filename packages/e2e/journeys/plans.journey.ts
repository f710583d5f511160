import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, closeTour, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
const database = process.env['ENTREPOT_DATABASE_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const PASSWORD = 'Entrepot-2026'
const FR = {
  banner: 'Choisir un pack',
  expired: "Votre période d'essai est expirée",
  yearly: /Annuelle/,
  choose: 'Choisir Essential',
  promo: 'Code promotionnel (facultatif)',
  apply: 'Appliquer',
  unknown: 'Code promo invalide',
  card: 'Numéro de carte de test',
  refused: 'Le paiement a été refusé',
  pay: /^Payer/,
  prices: ['35\u00A0€', '336\u00A0€', '336,00\u00A0€', '302,40\u00A0€'],
  thanks: 'Votre abonnement Essential est actif',
  pdf: 'Télécharger la facture',
  home: 'Reprendre le travail',
  file: /^Facture \d{4}-\d{5}\.pdf$/,
  paid: 'Payée',
  current: 'Pack actuel',
  ask: 'Demandez à un administrateur de votre entreprise',
  usage: 'Utilisation',
}
const EN: typeof FR = {
  banner: 'Choose a pack',
  expired: 'Your trial period has expired',
  yearly: /Yearly/,
  choose: 'Choose Essential',
  promo: 'Promo code (optional)',
  apply: 'Apply',
  unknown: 'Invalid promo code',
  card: 'Test card number',
  refused: 'The payment was refused',
  pay: /^Pay/,
  prices: ['$40', '$384', '$384.00', '$345.60'],
  thanks: 'Your Essential subscription is active',
  pdf: 'Download the invoice',
  home: 'Back to work',
  file: /^Invoice \d{4}-\d{5}\.pdf$/,
  paid: 'Paid',
  current: 'Current pack',
  ask: 'Ask an administrator of your company',
  usage: 'Usage',
}

const sent = async (path: string, body: unknown): Promise<{ company: { guid: string } }> => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 201, await response.clone().text())
  return response.json() as Promise<{ company: { guid: string } }>
}
/** A company on trial, and its founder. */
const aTrial = async (language: 'fr' | 'en') => {
  const email = `essai-${language}-${Date.now()}@example.com`
  const { company } = await sent('/auth/register', {
    firstname: 'Ada',
    lastname: 'Byron',
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    company: { name: 'Atelier Byron' },
    terms: true,
    language,
  })
  await closeTour(url, email, PASSWORD)
  return { email, company: company.guid }
}
/** Time passes: the trial ended a second ago. */
const endTrial = async (company: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query(`select set_config('app.company', $1, false)`, [company])
    assert.equal(
      (await client.query(`update company set plan_end = now() - interval '1 second' where id = $1`, [company]))
        .rowCount,
      1,
    )
  } finally {
    await client.end()
  }
}
const grown = async (page: Page, name: string, dark: boolean) => {
  if (!process.env['SCREENSHOTS']) return
  await look(page, `${name}-1440`)
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await look(page, `${name}-1024`)
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('a plan', () => {
  for (const [language, dark, words] of walks('fr', [
    ['fr', false, FR],
    ['en', true, EN],
  ] as const)) {
    it(`is over, is paid, and work goes on in every tab (${language})`, async () => {
      const { email, company } = await aTrial(language)
      const { page, faults } = await newPage(browser, url, { language, dark })
      await signIn(page, email, PASSWORD)
      await page.waitForURL('**/home')
      await page.getByRole('link', { name: words.banner }).waitFor()
      const other = await page.context().newPage()
      other.setDefaultTimeout(15_000)
      await other.goto('/items/root')
      await other.getByRole('tree').waitFor()

      await endTrial(company)
      for (const tab of [page, other]) {
        await tab.goto('/notifications')
        await tab.waitForURL(
          (address) => address.pathname === '/packs' && address.searchParams.get('back') === '/notifications',
        )
        await tab.getByText(words.expired).waitFor()
      }
      await page.getByText(words.prices[0]!, { exact: true }).waitFor()
      await grown(page, `packs-${language}`, dark)
      await assertAccessible(page, `packs (${language})`)
      await page.locator('label').filter({ hasText: words.yearly }).click()
      await page.waitForURL((address) => address.searchParams.get('period') === 'yearly')
      await page.getByText(words.prices[1]!, { exact: true }).waitFor()
      await page.getByRole('button', { name: words.choose }).click()

      await page.waitForURL('**/subscribe?plan=essential&period=yearly')
      await page.getByText(words.prices[2]!, { exact: true }).last().waitFor()
      await page.getByLabel(words.promo).fill('GRATUIT')
      await page.getByRole('button', { name: words.apply }).click()
      await page.getByText(words.unknown).waitFor()
      await grown(page, `subscribe-refused-${language}`, dark)
      await page.getByLabel(words.promo).fill('promo10')
      await page.getByRole('button', { name: words.apply }).click()
      await page.getByText(words.prices[3]!, { exact: true }).last().waitFor()

      await page.getByLabel(words.card).fill('4000 0000 0000 0002')
      await page.getByRole('button', { name: words.pay }).click()
      await page.getByText(words.refused).first().waitFor()
      assert.equal(new URL(page.url()).pathname, '/subscribe')
      await grown(page, `card-refused-${language}`, dark)
      await assertAccessible(page, `subscribe (${language})`)
      assert.match(other.url(), /\/packs/)

      await page.getByLabel(words.card).fill('4242 4242 4242 4242')
      await page.getByRole('button', { name: words.pay }).click()
      await page.waitForURL('**/subscribe/thank-you?**')
      await page.getByText(words.thanks).waitFor()
      // The other tab is where it was before the plan was over.
      await other.waitForURL('**/notifications')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: words.pdf }).click()
      const file = await downloading
      assert.match(file.suggestedFilename(), words.file)
      assert.equal(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      )
      if (process.env['SCREENSHOTS']) await file.saveAs(`${process.env['SCREENSHOTS']}/invoice-${language}.pdf`)
      await grown(page, `thank-you-${language}`, dark)
      await assertAccessible(page, `thank you (${language})`)
      await page.getByRole('button', { name: words.home }).click()
      await page.waitForURL('**/home')

      await page.goto('/profile/subscription')
      await page.getByRole('heading', { name: words.usage }).waitFor()
      await page.getByRole('row').getByText(words.paid).waitFor()
      await grown(page, `subscription-${language}`, dark)
      await assertAccessible(page, `the subscription (${language})`)
      await page.goto('/packs?period=yearly')
      await page.getByText(words.current).waitFor()
      assert.equal(await page.getByRole('button', { name: words.choose }).count(), 0)
      await grown(page, `packs-current-${language}`, dark)
      assert.deepEqual(faults, [])
    })
  }
})
