import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { startIdentityProvider, giveProvider } from '../support/identity-provider.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
const operatorKey = () =>
  (
    JSON.parse(readFileSync(join(process.env['ENTREPOT_DATA_DIR'] ?? '', 'secrets.json'), 'utf8')) as {
      OPERATOR_KEY: string
    }
  ).OPERATOR_KEY
const PASSWORD = 'Entrepot-2026!'
let browser: Browser
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
before(async () => {
  browser = await launch()
  provider = await startIdentityProvider(`${url}/auth/callback`)
})
after(async () => {
  provider.stop()
  await browser.close()
})

const SAID = {
  fr: {
    link: 'Connexion unique (SSO)',
    next: 'Continuer',
    none: "Aucune connexion unique n'est configurée pour cette adresse",
    unknown: 'Aucun compte trouvé',
    back: 'Revenir à la connexion',
  },
  en: {
    link: 'Single sign-on (SSO)',
    next: 'Continue',
    none: 'No single sign-on is set up for this address',
    unknown: 'No account found',
    back: 'Back to log in',
  },
} as const

describe('single sign-on', () => {
  for (const language of walks('en', ['fr', 'en'] as const)) {
    it(`goes through the provider of the company and back, and says what is wrong (${language})`, async () => {
      const said = SAID[language]
      const { page, faults } = await newPage(browser, url, {
        language,
        dark: language === 'en',
        width: language === 'en' ? 1024 : 1440,
      })
      // The form of the provider asks for fonts of somebody else.
      await page.route(
        (address) => ![url, provider.issuer].includes(address.origin),
        (route) => route.fulfill({ status: 200, body: '' }),
      )
      const domain = `sso-${language}-${Date.now()}.fr`
      const email = `ada@${domain}`
      const registered = await page.request.post('/api/v1/auth/register', {
        data: {
          firstname: 'Ada',
          lastname: 'Byron',
          email,
          password: PASSWORD,
          passwordConfirm: PASSWORD,
          company: { name: 'Calcul' },
          terms: true,
          language,
        },
      })
      const { company } = (await registered.json()) as { company: { guid: string } }
      await giveProvider(url, operatorKey(), company.guid, provider, [domain])

      await page.goto('/login')
      await page.getByRole('link', { name: said.link }).click()
      await page.waitForURL('**/auth/sso/login')
      await page.locator('input[type="email"]').fill('ada@nowhere.fr')
      await page.getByRole('button', { name: said.next }).click()
      await page.getByText(said.none).waitFor()
      await look(page, `sso-${language}`)
      await assertAccessible(page, 'the start of single sign-on')

      const throughProvider = async (who: string) => {
        await page.locator('input[type="email"]').fill(email)
        await page.getByRole('button', { name: said.next }).click()
        await page.waitForURL(`${provider.issuer}/**`)
        await page.locator('input[name="login"]').fill(who)
        await page.locator('input[name="password"]').fill('anything')
        await page.locator('button[type="submit"]').click()
        await page.locator('form[action*="/interaction/"] button[type="submit"]').click()
      }
      await throughProvider(`nobody@${domain}`)
      await page.getByText(said.unknown).waitFor()
      await look(page, `sso-refused-${language}`)
      await assertAccessible(page, 'a refused single sign-on')
      await page.getByRole('link', { name: said.back }).click()
      await page.waitForURL('**/login')
      // The provider remembers who was there; somebody else comes with a browser of their own.
      await page.context().clearCookies()
      await page.getByRole('link', { name: said.link }).click()
      await throughProvider(email)
      await page.waitForURL('**/home')
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
