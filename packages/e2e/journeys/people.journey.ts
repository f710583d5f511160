import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, closeTour, launch, look, newPage, signIn } from '../support/browser.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  newGroup: 'Nouveau groupe',
  name: 'Nom',
  create: 'Créer',
  created: 'est créé',
  view: 'Articles\u00A0: Voir',
  level: 'Permission sur',
  read: 'read',
  invite: 'Inviter un utilisateur',
  invited: 'Invité, pas encore venu',
  proved: 'Votre adresse est confirmée',
  joined: 'Vous avez rejoint Atelier Démo',
  over: 'Cette invitation n’est plus valide',
  leave: 'Quitter',
  leaveIt: 'Quitter l’entreprise',
  lastAdmin: 'Au moins un administrateur actif est nécessaire',
  again: 'Renvoyer l’invitation',
  onTheWay: /L’invitation est repartie vers/,
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'E-mail',
  send: 'Inviter',
  added: 'est ajouté',
  subject: 'Votre compte Entrepôt',
  password: 'Nouveau mot de passe',
  save: 'Enregistrer',
  readOnly: 'Vous pouvez consulter ces informations, pas les modifier.',
  companyName: 'Nom de l’entreprise',
  currency: 'Devise',
  calendar: 'Ouvrir le calendrier',
  days: 'Calendrier',
  monday: 'lundi',
  activity: 'Journal',
  notifications: /Notifications/,
  userMenu: /Compte et affichage/,
  account: ['Langue', 'Mon profil', 'Se déconnecter'],
  search: 'Rechercher un utilisateur',
  inherited: 'hérité du groupe',
  rights: 'Rôles',
  folders: 'Permissions sur les dossiers',
  groupsSection: 'Groupes',
  cannot: 'Vous n’avez pas ce droit',
  searchGroup: 'Rechercher un groupe',
  none: 'Aucun utilisateur ne correspond',
  inactive: 'Inactifs',
  disable: 'Désactiver',
  disabled: 'est désactivé',
  beyond: 'Articles\u00A0: Modifier',
  saved: 'est enregistré',
}
const EN: typeof FR = {
  newGroup: 'New group',
  name: 'Name',
  create: 'Create',
  created: 'is created',
  view: 'Items: View',
  level: 'Permission on',
  read: 'read',
  invite: 'Invite a user',
  invited: 'Invited, not come yet',
  proved: 'Your address is confirmed',
  joined: 'You have joined Atelier Démo',
  over: 'This invitation is no longer valid',
  leave: 'Leave',
  leaveIt: 'Leave the company',
  lastAdmin: 'At least one active administrator is needed',
  again: 'Send the invitation again',
  onTheWay: /The invitation is on its way to/,
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  send: 'Invite',
  added: 'is added',
  subject: 'Your Entrepôt account',
  password: 'New password',
  save: 'Save',
  readOnly: 'You may look at these details, not change them.',
  companyName: 'Company name',
  currency: 'Currency',
  calendar: 'Open the calendar',
  days: 'Calendar',
  monday: 'Monday',
  activity: 'Log',
  notifications: /Notifications/,
  userMenu: /Account and display/,
  account: ['Language', 'My profile', 'Log out'],
  search: 'Search a user',
  inherited: 'inherited from the group',
  rights: 'Roles',
  folders: 'Folder permissions',
  groupsSection: 'Groups',
  cannot: 'You do not have this right',
  searchGroup: 'Search a group',
  none: 'No user matches',
  inactive: 'Inactive',
  disable: 'Disable',
  disabled: 'is disabled',
  beyond: 'Items: Edit',
  saved: 'is saved',
}

/** The link of the newest mail to this address, as the outbox of an installation without a mail server shows it. */
const linkTo = async (page: Page, email: string, where = 'new-password'): Promise<string> => {
  const html = await (await page.request.get(process.env['ENTREPOT_OUTBOX'] ?? '')).text()
  const isLink = new RegExp(`href="([^"]+/${where}\\?token=[^"]+)"`)
  const mail = html.split('<article>').find((one) => one.includes(email) && isLink.test(one)) ?? ''
  const [, link] = isLink.exec(mail) ?? []
  assert.ok(link, `a link for ${email}`)
  return new URL(link).pathname + new URL(link).search
}

describe('people', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`a colleague is invited through a group, sees its one folder, and follows what the group may do (${language})`, async () => {
      const mark = `${language}-${Date.now().toString(36)}`
      const [group, email, lastname] = [`Atelier ${mark}`, `paul.${mark}@example.com`, `Durand ${mark}`]
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)

      await page.goto('/settings/groups')
      await page.getByRole('button', { name: words.newGroup }).first().click()
      const panel = page
        .getByRole('complementary')
        .filter({ has: page.getByRole('textbox', { name: words.name, exact: false }) })
      await panel.getByRole('textbox', { name: words.name }).first().fill(group)
      await panel.getByRole('checkbox', { name: words.view, exact: true }).check()
      const first = panel.getByRole('combobox', { name: new RegExp(words.level) }).first()
      const folder = ((await first.getAttribute('aria-label')) ?? '').replace(`${words.level} `, '')
      await first.selectOption(words.read)
      await look(page, `group-${language}`)
      await assertAccessible(page, `the panel of a group (${language})`)
      await panel.getByRole('button', { name: words.create }).click()
      await page.getByText(words.created).waitFor()

      await page.goto('/settings/users')
      await page.getByRole('grid').getByRole('row').nth(1).waitFor()
      await look(page, `users-${language}`)
      await assertAccessible(page, `the list of users (${language})`)
      await page.getByRole('button', { name: words.invite }).click()
      await page.waitForURL('**/settings/users/create')
      await page.getByRole('textbox', { name: words.firstname }).fill('Paul')
      await page
        .getByRole('textbox', { name: words.lastname, exact: true })
        .or(page.getByLabel(`${words.lastname} *`, { exact: true }))
        .first()
        .fill(lastname)
      await page.getByRole('textbox', { name: words.email }).fill(email)
      await page.getByRole('region', { name: words.groupsSection }).getByRole('checkbox', { name: group }).check()
      const fromGroup = page.getByRole('checkbox', { name: words.view, exact: true })
      await fromGroup.waitFor()
      assert.equal(await fromGroup.isChecked(), false)
      await page.getByText(`${words.inherited} ${group}`).first().waitFor({ state: 'attached' })
      await look(page, `user-${language}`)
      await page.getByRole('region', { name: words.folders }).scrollIntoViewIfNeeded()
      await look(page, `user-folders-${language}`)
      await assertAccessible(page, `a new user (${language})`)
      await page.getByRole('button', { name: words.send, exact: true }).click()
      await page.getByText(words.added).waitFor()

      // The mail is said to be lost: another one goes out, and its link is good.
      await page.goto(`/settings/users?q=${encodeURIComponent(mark)}`)
      await page.getByRole('grid').getByText(lastname).first().click()
      await page.getByText(words.invited).waitFor()
      await page.getByRole('button', { name: `Paul ${lastname}`, exact: true }).click()
      await look(page, `user-menu-${language}`)
      await page.getByRole('menuitem', { name: words.again }).click()
      await page.getByText(words.onTheWay).waitFor()

      const colleague = await newPage(browser, url, { language, dark })
      await colleague.page.goto(await linkTo(page, email))
      await colleague.page.locator('input[type="password"]').nth(1).waitFor()
      for (const field of await colleague.page.locator('input[type="password"]').all()) await field.fill('Paul-2026!')
      await colleague.page.locator('button[type="submit"]').click()
      await colleague.page.waitForURL('**/new-password-end')
      await signIn(colleague.page, email, 'Paul-2026!')
      await colleague.page.waitForURL('**/home')
      await colleague.page.goto('/items/root')
      const tree = colleague.page.getByRole('treeitem')
      await tree.filter({ hasText: folder }).first().waitFor()
      assert.equal(await colleague.page.getByRole('tree').getByRole('treeitem', { level: 2 }).count(), 1)
      await look(colleague.page, `colleague-${language}`)

      // The group loses its role while the colleague looks: the open page follows without a new sign-in.
      await page.goto(`/settings/groups?q=${encodeURIComponent(group)}`)
      await page.getByRole('grid').getByText(group).click()
      const opened = page.getByRole('complementary')
      const view = opened.getByRole('checkbox', { name: words.view, exact: true })
      await view.waitFor()
      assert.equal(await view.isChecked(), true)
      await view.uncheck()
      await opened.getByRole('button', { name: words.save }).click()
      await opened.waitFor({ state: 'detached' })
      await colleague.page.waitForURL('**/403')

      await page.goto(`/settings/users?q=${encodeURIComponent(mark)}`)
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: lastname })
      await row.click({ button: 'right' })
      await page.getByRole('menuitem', { name: words.disable }).click()
      await page.getByText(words.disabled).waitFor()
      await page.goto(`/settings/users?q=${encodeURIComponent(mark)}&status=active`)
      await page.getByText(words.none).waitFor()
      assert.deepEqual([...faults, ...colleague.faults], [])
    })

    it(`somebody with an account of their own joins with their password, and does not leave a company alone (${language})`, async () => {
      const mark = `${language}-${Date.now().toString(36)}`
      const [email, password] = [`gina.${mark}@example.com`, 'Gina-2026!']
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      const call = async (path: string, data: object, token = '') => {
        const reply = await page.request.post(`/api/v1${path}`, { data, headers: { authorization: `Bearer ${token}` } })
        assert.ok(reply.ok(), `${path}: ${await reply.text()}`)
        return reply
      }
      await call('/auth/register', {
        firstname: 'Gina',
        lastname: mark,
        email,
        password,
        passwordConfirm: password,
        company: { name: `Ailleurs ${mark}` },
        terms: true,
        language,
      })
      await page.goto(await linkTo(page, email, 'confirm-email'))
      await page.locator('button[type="submit"]').click()
      await page.getByText(words.proved).waitFor()
      const admin = await call('/auth/login', { email: 'admin@example.com', password: 'Demo-2026!' })
      const { token } = (await admin.json()) as { token: string }
      const roles = ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW']
      await call('/users', { firstname: 'Gina', lastname: mark, email, roles }, token)

      const link = await linkTo(page, email, 'join')
      await page.goto(link)
      const field = page.locator('input[type="password"]')
      await field.fill('Autre-2026!')
      await look(page, `join-${language}`)
      await assertAccessible(page, `an invitation (${language})`)
      await page.locator('button[type="submit"]').click()
      await page.getByRole('alert').waitFor()
      await field.fill(password)
      await page.locator('button[type="submit"]').click()
      await page.getByText(words.joined).waitFor()
      await page.goto(link)
      await page.getByText(words.over).waitFor()

      await closeTour(url, email, password)
      await signIn(page, email, password)
      await page.goto('/profile/me')
      await page.getByRole('button', { name: `${words.leave} Ailleurs ${mark}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await look(page, `leave-${language}`)
      await assertAccessible(page, `leaving a company (${language})`)
      await dialog.getByRole('button', { name: words.leaveIt }).click()
      await page.getByText(words.lastAdmin).waitFor()
      // What was refused on purpose is told by the browser too.
      assert.deepEqual(
        faults.filter((fault) => !/40[19]|422/.test(fault)),
        [],
      )
    })

    itInFull(
      `somebody who may only change users sees why they cannot grant more, and who may only view stays on the list (${language})`,
      async () => {
        const { page, faults } = await newPage(browser, url, { language, dark, width: width === 1440 ? 1024 : 1440 })
        const mark = `${language}-${Date.now().toString(36)}`
        const { token } = (await (
          await page.request.post('/api/v1/auth/login', {
            data: { email: 'admin@example.com', password: 'Demo-2026!' },
          })
        ).json()) as { token: string }
        const invite = async (name: string, roles: string[]) => {
          const email = `${name}.${mark}@example.com`
          const reply = await page.request.post('/api/v1/users', {
            data: {
              firstname: name,
              lastname: mark,
              email,
              password: 'Paul-2026!',
              roles: ['ROLE_LOGIN_DESKTOP', ...roles],
            },
            headers: { authorization: `Bearer ${token}` },
          })
          assert.equal(reply.status(), 201)
          return { email, guid: ((await reply.json()) as { guid: string }).guid }
        }
        const [manager, viewer] = [
          await invite('Mona', ['ROLE_USER_EDIT', 'ROLE_ITEM_VIEW']),
          await invite('Vera', ['ROLE_USER_VIEW']),
        ]

        await signIn(page, manager.email, 'Paul-2026!')
        await page.goto(`/settings/users/${viewer.guid}`)
        const view = page.getByRole('checkbox', { name: words.view, exact: true })
        await view.check()
        const beyond = page.getByRole('checkbox', { name: words.beyond, exact: true })
        assert.equal(await beyond.getAttribute('aria-disabled'), 'true')
        await beyond.click({ force: true })
        assert.equal(await beyond.isChecked(), false)
        assert.ok(await page.getByTitle(words.cannot).first().isVisible())
        await look(page, `limited-${language}`)
        await assertAccessible(page, `a user seen by a limited manager (${language})`)
        await page.getByRole('button', { name: words.save }).click()
        await page.getByText(words.saved).waitFor()
        await page.goto('/settings/users/me')
        await page.getByRole('textbox', { name: words.firstname }).waitFor()
        assert.equal(await page.getByRole('textbox', { name: words.firstname }).inputValue(), 'Mona')
        // The company is there to read (COMP-07).
        await page.goto('/profile/company')
        await page.getByText(words.readOnly).waitFor()
        assert.deepEqual(
          [
            await page.getByRole('textbox', { name: words.companyName }).getAttribute('readonly'),
            await page.getByRole('combobox', { name: words.currency }).isDisabled(),
            await page.getByRole('button', { name: words.save }).count(),
          ],
          ['', true, 0],
        )
        // Weeks begin on Monday in either language, and the header has what every page has (I18N-08, NAV-65).
        await page.goto('/activity')
        await page.getByRole('button', { name: words.calendar }).first().click()
        const calendar = page.getByRole('dialog', { name: words.days })
        assert.equal(await calendar.getByRole('columnheader').first().getAttribute('abbr'), words.monday)
        await assertAccessible(page, `the days of a month (${language})`)
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        await calendar.waitFor({ state: 'hidden' })
        const chosen = new Date(new URL(page.url()).searchParams.get('from') ?? '')
        assert.equal(chosen.getUTCDay(), 1)
        assert.match(await page.title(), new RegExp(words.activity))
        await page.getByRole('link', { name: words.notifications }).waitFor()
        await page.getByRole('button', { name: words.userMenu }).click()
        for (const entry of words.account) await page.getByText(entry, { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await page.goto(`/settings/users/${crypto.randomUUID()}`)
        await page.waitForURL('**/404')
        await page.goto('/settings/users/create')
        await page.waitForURL('**/403')

        const other = await newPage(browser, url, { language, dark })
        await signIn(other.page, viewer.email, 'Paul-2026!')
        await other.page.goto('/settings')
        await other.page.waitForURL('**/settings/users')
        await other.page.getByRole('grid').getByText(mark).first().waitFor()
        await other.page.goto(`/settings/users/${manager.guid}`)
        await other.page.waitForURL('**/403')
        assert.deepEqual([...faults, ...other.faults], [])
      },
    )
  }
})
