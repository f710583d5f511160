import { Secret, TOTP } from 'otpauth'
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, closeTour, launch, look, newPage } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
const PASSWORD = 'Entrepot-2026!'
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const SAID = {
  fr: {
    enable: 'Activer',
    confirm: 'Confirmer',
    kept: 'Je les ai gardés',
    copied: 'Je l’ai gardé',
    on: 'Activé',
    next: 'Continuer',
    back: 'Revenir à la connexion',
    left: '10 codes de secours restants',
    require: 'Demander la double authentification à tous',
    create: 'Nouveau jeton',
    make: 'Créer le jeton',
    name: 'Nom',
    revoke: 'Révoquer',
    required: 'La double authentification est demandée à tous.',
  },
  en: {
    enable: 'Turn on',
    confirm: 'Confirm',
    kept: 'I have kept them',
    copied: 'I have kept it',
    on: 'On',
    next: 'Continue',
    back: 'Back to sign-in',
    left: '10 recovery codes left',
    require: 'Ask everybody for two-factor authentication',
    create: 'New token',
    make: 'Make the token',
    name: 'Name',
    revoke: 'Revoke',
    required: 'Everybody is asked for two-factor authentication.',
  },
} as const

/** The clock of the telephone; a code is good once, so each use looks one step further. */
const phone = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let step = -1
  return () => totp.generate({ timestamp: Date.now() + 30_000 * step++ })
}
const password = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
}
const answer = async (page: Page, code: string, button: string) => {
  await page.locator('input[autocomplete="one-time-code"]').fill(code)
  await page.getByRole('button', { name: button }).click()
}

describe('somebody who wants more than a password', () => {
  for (const language of walks('en', ['fr', 'en'] as const)) {
    const said = SAID[language]
    it(`turns a second factor on, signs in with it, asks it of all, and gives a program a token (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, {
        language,
        dark: language === 'en',
        width: language === 'en' ? 1024 : 1440,
      })
      const email = `second-${language}-${Date.now()}@example.com`
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
      assert.equal(registered.status(), 201)
      await closeTour(url, email, PASSWORD)
      await password(page, email)
      await page.waitForURL('**/home')

      await page.goto('/profile/security')
      await page.getByRole('button', { name: said.enable, exact: true }).click()
      const secret = await page.locator('form code').innerText()
      await page.locator('form img').waitFor()
      await look(page, `second-factor-setup-${language}`)
      await assertAccessible(page, 'the making of a second factor')
      const code = phone(secret)
      await answer(page, '000000', said.confirm)
      await page.getByRole('alert').waitFor()
      await answer(page, code(), said.confirm)
      await page.getByRole('button', { name: said.kept }).waitFor()
      const recovery = await page.locator('ul li code').allInnerTexts()
      assert.equal(recovery.length, 10)
      await look(page, `recovery-codes-${language}`)
      await assertAccessible(page, 'the recovery codes')
      await page.getByRole('button', { name: said.kept }).click()
      await page.getByText(said.left).waitFor()
      await look(page, `security-${language}`)
      await assertAccessible(page, 'the security of the profile')

      // Shown a moment ago, so what is sensitive asks nothing.
      await page.getByText(said.require).click()
      await page.getByText(said.required).first().waitFor()

      await page.goto('/logout')
      await page.waitForURL('**/login')
      await password(page, email)
      await page.getByRole('button', { name: said.back }).waitFor()
      await look(page, `second-step-${language}`)
      await assertAccessible(page, 'the second step of the sign-in')
      await answer(page, '111111', said.next)
      await page.getByRole('alert').waitFor()
      await answer(page, code(), said.next)
      await page.waitForURL('**/home')

      await page.goto('/profile/tokens')
      await page.getByRole('button', { name: said.create }).first().click()
      await page.getByRole('dialog').getByLabel(said.name).fill('Caisse')
      await assertAccessible(page, 'a new token')
      await page.getByRole('dialog').getByRole('button', { name: said.make }).click()
      const token = await page.getByRole('dialog').locator('code').innerText()
      await look(page, `token-${language}`)
      await page.getByRole('dialog').getByRole('button', { name: said.copied }).click()
      const asProgram = () => page.request.get('/api/v1/folders', { headers: { authorization: `Bearer ${token}` } })
      assert.equal((await asProgram()).status(), 200)
      await page
        .getByRole('row', { name: /Caisse/ })
        .getByRole('button', { name: said.revoke })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: said.revoke }).click()
      await page.getByRole('row', { name: /Caisse/ }).waitFor({ state: 'detached' })
      assert.equal((await asProgram()).status(), 401)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }

  it('is asked again for what is sensitive, and the act then goes on by itself', async () => {
    const { page, faults } = await newPage(browser, url)
    const email = `again-${Date.now()}@example.com`
    await page.request.post('/api/v1/auth/register', {
      data: {
        firstname: 'Ada',
        lastname: 'Byron',
        email,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        company: { name: 'Calcul' },
        terms: true,
      },
    })
    await closeTour(url, email, PASSWORD)
    await password(page, email)
    await page.waitForURL('**/home')
    await page.goto('/profile/security')
    await page.getByRole('button', { name: SAID.fr.enable, exact: true }).click()
    const code = phone(await page.locator('form code').innerText())
    await answer(page, code(), SAID.fr.confirm)
    await page.getByRole('button', { name: SAID.fr.kept }).click()
    // As ten minutes later: the first answer is that of a server that wants to see it again.
    let refused = false
    await page.route('**/api/v1/users/me/second-factor/recovery-codes', (route) => {
      if (refused) return route.continue()
      refused = true
      return route.fulfill({
        status: 403,
        json: { code: 'factor_needed', message: 'Confirmez par la double authentification pour continuer' },
      })
    })
    await page.getByRole('button', { name: 'Nouveaux codes de secours' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nouveaux codes de secours' }).click()
    const asked = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
    await asked.waitFor()
    await look(page, 'second-factor-again')
    await assertAccessible(page, 'the second factor asked again')
    await asked.locator('input').fill(code())
    await asked.getByRole('button', { name: SAID.fr.confirm }).click()
    await page.locator('ul li code').first().waitFor()
    assert.deepEqual(faults, [])
    await page.context().close()
  })
})
