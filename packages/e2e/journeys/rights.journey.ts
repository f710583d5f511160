import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const SAID = {
  fr: {
    save: 'Enregistrer',
    add: 'Ajouter',
    saved: 'sont enregistrées',
    ask: /Pourquoi voit-il ce dossier/,
    search: 'Rechercher un dossier',
    find: 'Rechercher une personne ou un groupe',
    counts: 'Compte',
    allowed: 'Autorisé',
    readOnly: /lecture seule|aucun rôle/,
    group: 'Groupe',
    close: 'Fermer',
    view: /à sa place/,
    viewing: /Vous voyez Entrepôt comme/,
    leave: 'Quitter cette vue',
    ended: /a pris fin/,
  },
  en: {
    save: 'Save',
    add: 'Add',
    saved: 'are saved',
    ask: /Why can they see this folder/,
    search: 'Search for a folder',
    find: 'Search for a person or a group',
    counts: 'Counts',
    allowed: 'Allowed',
    readOnly: /read only|no role/,
    group: 'Group',
    close: 'Close',
    view: /their way/,
    viewing: /You see Entrepôt as/,
    leave: 'Leave this view',
    ended: /has ended/,
  },
} as const

const post = async <T>(page: Page, path: string, data: unknown): Promise<T> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post(`/api/v1${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  assert.ok(answer.ok(), await answer.text())
  return answer.json() as Promise<T>
}

describe('rights', () => {
  for (const language of walks('fr', ['fr', 'en'] as const)) {
    it(`are set on a folder for a group, and explained for a person (${language})`, async () => {
      const said = SAID[language]
      const mark = `${language}${Date.now().toString(36)}`
      const { page, faults } = await newPage(browser, url, {
        language,
        dark: language === 'en',
        width: language === 'en' ? 1024 : 1440,
      })
      await signIn(page)
      await page.waitForURL('**/home')
      const folder = await post<{ guid: string }>(page, '/folders', { name: `Coffre ${mark}`, type: 'stock' })
      const member = await post<{ guid: string }>(page, '/users', {
        firstname: 'Nora',
        lastname: mark,
        email: `nora.${mark}@example.com`,
        roles: ['ROLE_LOGIN_DESKTOP'],
        password: 'Entrepot-2026',
      })
      await post(page, '/groups', { name: `Veilleurs ${mark}`, members: [member.guid], roles: ['ROLE_ITEM_VIEW'] })

      await page.goto(`/items/${folder.guid}`)
      // At the width of a tablet the tree is behind a button.
      const node = page.getByRole('treeitem', { name: new RegExp(`Coffre ${mark}`) })
      if (language === 'en') await page.getByRole('button', { name: 'Open the pane' }).click()
      await node.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Permissions' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(said.find).fill(mark)
      await dialog.getByRole('button', { name: new RegExp(`${said.add} ${said.group} Veilleurs ${mark}`) }).click()
      const level = dialog.getByRole('combobox', { name: new RegExp(`Veilleurs ${mark}`) })
      assert.equal(await level.inputValue(), 'read')
      await look(page, `folder-permissions-${language}`)
      await assertAccessible(page, 'the permissions of a folder')
      await dialog.getByRole('button', { name: said.save }).click()
      await page.getByText(said.saved).waitFor()

      await page.goto(`/settings/users/${member.guid}`)
      await page.getByRole('button', { name: said.ask }).click()
      await dialog.getByRole('combobox').fill(`Coffre ${mark}`)
      await dialog
        .getByRole('option', { name: new RegExp(`Coffre ${mark}`) })
        .or(dialog.getByRole('treeitem', { name: new RegExp(`Coffre ${mark}`) }))
        .first()
        .click()
      await dialog.getByText(said.allowed).first().waitFor()
      await dialog.getByText(said.readOnly).first().waitFor()
      await dialog.getByText(`Veilleurs ${mark}`).first().waitFor()
      await dialog.getByText(said.counts, { exact: true }).waitFor()
      await look(page, `why-${language}`)
      await assertAccessible(page, 'why somebody sees a folder')
      await dialog.getByRole('button', { name: said.close }).click()

      const seeTheirWay = async () => {
        await page.getByRole('button', { name: `Nora ${mark}`, exact: true }).click()
        await page.getByRole('menuitem', { name: said.view }).click()
        await look(page, `view-as-asked-${language}`)
        await dialog.getByRole('button', { name: said.view }).click()
        await page.getByText(said.viewing).waitFor()
      }
      await seeTheirWay()
      await page.goto(`/items/${folder.guid}`)
      await page.getByRole('heading', { name: `Coffre ${mark}` }).waitFor()
      await page.getByText(said.viewing).waitFor()
      assert.equal(await page.locator('nav a[href^="/settings/users"]').count(), 0)
      await look(page, `view-as-${language}`)
      await assertAccessible(page, 'the product as somebody else sees it')
      // The other tabs of the browser stay those of the administrator.
      const other = await page.context().newPage()
      await other.goto('/settings/users')
      await other.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await other.getByText(said.viewing).count(), 0)
      await other.close()
      await page.getByRole('button', { name: said.leave }).click()
      await page.waitForURL(`**/settings/users/${member.guid}`)
      await page.getByRole('button', { name: `Nora ${mark}`, exact: true }).waitFor()

      await seeTheirWay()
      await page.evaluate(() =>
        sessionStorage.setItem(
          'view',
          JSON.stringify({
            ...(JSON.parse(sessionStorage.getItem('view')!) as object),
            until: new Date().toISOString(),
          }),
        ),
      )
      await page.reload()
      await page.waitForURL(`**/settings/users/${member.guid}`)
      await page.getByText(said.ended).waitFor()
      await look(page, `view-as-ended-${language}`)
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }
})
