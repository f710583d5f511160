import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { startOtherServer } from '../support/other-server.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let application: Awaited<ReturnType<typeof startOtherServer>>
before(async () => {
  browser = await launch()
  provider = await startIdentityProvider(`${url}/callback-oauth`)
  application = await startOtherServer(({ request }) => ({ status: request.url === '/api' ? 200 : 404 }))
})
after(async () => {
  application.stop()
  provider.stop()
  await browser.close()
})

const authorizations = () => application.heard.map(({ request }) => String(request.headers.authorization))

const FR = {
  new: 'Nouvelle connexion',
  name: 'Nom de la connexion',
  base: 'Adresse de l’application',
  type: 'Se faire reconnaître par',
  basic: 'Identifiant et mot de passe',
  user: 'Identifiant',
  password: 'Mot de passe',
  header: 'Ajouter un en-tête',
  headerName: 'Nom',
  headerValue: 'Valeur',
  save: 'Enregistrer',
  created: 'La connexion a été créée',
  updated: 'La connexion a été modifiée',
  test: 'Tester la connexion',
  ok: 'L’application répond (200)',
  failed: /La connexion API a échoué\. L’application a répondu 404\./,
  oauth: 'OAuth 2\u00A0: autorisation d’une personne',
  authorize: 'Adresse d’autorisation',
  token: 'Adresse des jetons',
  client: 'Identifiant client',
  secret: 'Secret client',
  scope: 'Portée (scope)',
  redirect: 'Adresse de retour à déclarer chez l’application',
  grant: 'Donner l’autorisation',
  done: /L’autorisation pour .* est enregistrée/,
  granted: /Autorisation donnée par/,
  refused: 'L’application n’a pas donné d’autorisation.',
  again: 'Cette autorisation n’est plus valable\u00A0: recommencez depuis la connexion',
}
const EN: typeof FR = {
  new: 'New connection',
  name: 'Name of the connection',
  base: 'Address of the application',
  type: 'We are known by',
  basic: 'User name and password',
  user: 'User name',
  password: 'Password',
  header: 'Add a header',
  headerName: 'Name',
  headerValue: 'Value',
  save: 'Save',
  created: 'The connection was created',
  updated: 'The connection was changed',
  test: 'Test the connection',
  ok: 'The application answers (200)',
  failed: /API connection failed\. The application answered 404\./,
  oauth: 'OAuth 2: grant of a person',
  authorize: 'Authorization address',
  token: 'Address of tokens',
  client: 'Client ID',
  secret: 'Client secret',
  scope: 'Scope',
  redirect: 'Return address to register with the application',
  grant: 'Give the grant',
  done: /The grant for .* is kept/,
  granted: /Granted by/,
  refused: 'The application gave no grant.',
  again: 'This grant is no longer valid: start again from the connection',
}

describe('an administrator', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 390, EN],
  ] as const)) {
    it(`connects another application, tests it and grants it by the provider (API-02, API-10 to API-14, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      // The form of the provider asks for fonts of somebody else.
      await page.route(
        (address) => ![url, provider.issuer].includes(address.origin),
        (route) => route.fulfill({ status: 200, body: '' }),
      )
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now() % 100_000}`
      application.forget()

      await page.goto('/settings/api/connections')
      await page.getByRole('button', { name: words.new }).first().click()
      await page.getByLabel(words.name).fill(`ERP ${mark}`)
      await page.getByLabel(words.base).fill(`${application.base}/api`)
      await page.getByLabel(words.type).selectOption({ label: words.basic })
      await page.getByLabel(words.user).fill('entrepot')
      await page.getByLabel(words.password).fill('mot-de-passe-du-parcours')
      await page.getByRole('button', { name: words.header }).click()
      await page.getByRole('group').getByLabel(words.headerName, { exact: true }).fill('X-Site')
      await page.getByRole('group').getByLabel(words.headerValue, { exact: true }).fill('12')
      await look(page, `connections-form-${language}`)
      await assertAccessible(page, `connections-form-${language}`)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.created).waitFor()
      assert.equal(await page.getByLabel(words.password).inputValue(), '********')
      await page.getByRole('button', { name: words.test }).click()
      await page.getByText(words.ok).waitFor()
      assert.deepEqual(authorizations(), [
        `Basic ${Buffer.from('entrepot:mot-de-passe-du-parcours').toString('base64')}`,
      ])
      await page.getByLabel(words.base).fill(`${application.base}/elsewhere`)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText(words.updated).waitFor()
      await page.getByRole('button', { name: words.test }).click()
      await page.getByText(words.failed).waitFor()
      await look(page, `connections-failed-${language}`)
      await assertAccessible(page, `connections-failed-${language}`)

      await page.getByLabel(words.type).selectOption({ label: words.oauth })
      await page.getByLabel(words.base).fill(`${application.base}/api`)
      await page.getByLabel(words.authorize).fill(`${provider.issuer}/auth`)
      await page.getByLabel(words.token).fill(`${provider.issuer}/token`)
      await page.getByLabel(words.client).fill(provider.clientId)
      await page.getByLabel(words.secret).fill(provider.clientSecret)
      await page.getByLabel(words.scope).fill('openid email')
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByRole('button', { name: words.grant, exact: true }).waitFor()
      assert.equal(await page.getByLabel(words.redirect).inputValue(), `${url}/callback-oauth`)
      await page.getByRole('button', { name: words.grant, exact: true }).click()
      await page.locator('input[name="login"]').fill('ada@example.org')
      await page.locator('input[name="password"]').fill('whatever')
      await page.locator('button[type="submit"]').click()
      await page.locator('form[action*="/interaction/"] button[type="submit"]').click()
      await page.getByText(words.done).waitFor()
      const row = page.getByRole('row', { name: new RegExp(mark) })
      await row.waitFor()
      await look(page, `connections-list-${language}`)
      await assertAccessible(page, `connections-list-${language}`)
      await row.getByRole('link').first().click()
      await page.getByText(words.granted).waitFor()
      await page.getByRole('button', { name: words.test }).click()
      await page.getByText(words.ok).waitFor()
      assert.match(authorizations().at(-1)!, /^Bearer /)
      await look(page, `connections-granted-${language}`)

      for (const [search, text] of [
        ['?error=access_denied', words.refused],
        ['?code=made-up&state=wrong', words.again],
      ] as const) {
        await page.goto(`/callback-oauth${search}`)
        await page.getByText(text).waitFor()
      }
      await look(page, `connections-callback-${language}`)
      const [made] = (await api<{ data: { guid: string }[] }>('GET', `/api/connections?search=${mark}`)).data
      await api('DELETE', `/api/connections/${made!.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
