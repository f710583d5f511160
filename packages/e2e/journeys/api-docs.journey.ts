import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  search: 'Chercher un appel',
  make: 'Créer un jeton d’accès',
  token: 'Jeton d’accès',
  wrong: 'Un jeton d’accès commence par ent_',
  send: 'Envoyer l’appel',
  answered: (status: number) => new RegExp(`^Réponse ${status} en`),
  none: /Aucun appel ne correspond/,
}
const EN: typeof FR = {
  search: 'Search for a call',
  make: 'Make an access token',
  token: 'Access token',
  wrong: 'An access token begins with ent_',
  send: 'Send the call',
  answered: (status) => new RegExp(`^Answer ${status} in`),
  none: /No call matches/,
}

const aToken = async (scopes: readonly string[]): Promise<string> => {
  const sent = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.clone().text())
    return (await response.json()) as { token: string }
  }
  const { token } = await sent('/auth/login', { email: 'admin@example.com', password: 'Demo-2026!' })
  return (await sent('/users/me/tokens', { name: `Essai ${scopes.join()} ${Date.now()}`, scopes, days: 1 }, token))
    .token
}

describe('the page of the API', () => {
  for (const [language, width, words] of walks('fr', [
    ['fr', 1440, FR],
    ['en', 1440, EN],
    ['fr', 390, FR],
  ] as const)) {
    it(`finds a call, shows it whole and tries it with a token (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, width, whole: true })
      await signIn(page)
      await page.goto('/profile/api')
      await page.getByRole('link', { name: words.make }).waitFor()
      await page.getByRole('button', { name: '/health' }).waitFor()
      await look(page, `api-docs-list-${language}-${width}`)
      await assertAccessible(page, `the API (${language})`)
      await page.getByLabel(words.search).fill('nothing is called so')
      await page.getByText(words.none).waitFor()
      await page.getByLabel(words.search).fill('post /tags')
      await page.waitForURL((address) => address.searchParams.get('q') === 'post /tags')
      await page.getByRole('button', { name: '/tags', exact: true }).click()
      await page.waitForURL((address) => address.searchParams.get('call') === 'tags_create')

      await page.getByText('ROLE_ITEM_TAG_ADD').first().waitFor()
      await page.getByRole('button', { name: words.send }).click()
      await page.getByText(words.wrong).waitFor()
      const drawer = page.getByRole('complementary').last()
      await drawer.getByLabel(words.token, { exact: true }).fill(await aToken(['ITEM_TAG:read']))
      await page.getByRole('button', { name: words.send }).click()
      await page
        .getByRole('status')
        .filter({ hasText: words.answered(403) })
        .waitFor()
      await drawer.getByLabel(words.token, { exact: true }).fill(await aToken(['ITEM_TAG:write']))
      await drawer
        .getByRole('textbox')
        .last()
        .fill(JSON.stringify({ name: `Essai ${language} ${width}` }))
      await page.getByRole('button', { name: words.send }).click()
      await page
        .getByRole('status')
        .filter({ hasText: words.answered(201) })
        .waitFor()
      await look(page, `api-docs-tried-${language}-${width}`)
      await assertAccessible(page, `a call of the API (${language})`)

      // The token serves for the next call too, and for nothing but this page.
      await page.goto('/profile/api?call=tags_list')
      assert.equal(
        await page.getByRole('complementary').last().getByLabel(words.token, { exact: true }).inputValue(),
        '',
      )
      assert.deepEqual(faults, [])
    })
  }
})
