import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { isFull } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

/**
 * Two looks cover both languages, both colours and both widths; with SCREENSHOTS every combination is walked and kept.
 * In `npm test` each screen is looked at once, every other one in the second look.
 */
const LOOKS = [
  ['fr', false, 1440],
  ['en', true, 1024],
] as const
const keeps = Boolean(process.env['SCREENSHOTS'])
const EVERY_LOOK = (['fr', 'en'] as const).flatMap((language) =>
  [false, true].flatMap((dark) => ([1440, 1024, 390] as const).map((width) => [language, dark, width] as const)),
)

type Screen = {
  name: string
  path?: string
  open?: (page: Page) => Promise<unknown>
  ready: (page: Page) => Promise<unknown>
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()
const close = (page: Page) => page.keyboard.press('Escape')

const AT_THE_DOOR: Screen[] = [
  { name: 'login', path: '/login', ready: heading },
  { name: 'register', path: '/register', ready: heading },
  { name: 'register-end', path: '/auth/registerEnd', ready: heading },
  { name: 'forgotten-password', path: '/forgotten-password', ready: heading },
  { name: 'new-password-without-token', path: '/new-password', ready: heading },
  { name: 'new-password', path: `/new-password?token=${'a'.repeat(64)}`, ready: heading },
  { name: 'new-password-end', path: '/new-password-end', ready: heading },
]

const FOLDER_MENU = /Actions sur le dossier|Actions on the folder|Folder actions/
const ITEM = 'Vis à bois 4 × 40'
const inTheRow = (menuitem: RegExp) => async (page: Page) => {
  await page.getByRole('grid').getByText(ITEM).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: menuitem }).click()
}
/** In the order of a walk: one without a path acts on the screen before it. */
const SIGNED_IN: Screen[] = [
  {
    name: 'home',
    path: '/home',
    ready: (page) => page.getByRole('heading', { level: 3 }).first().waitFor(),
  },
  {
    name: 'explorer',
    path: '/items/root',
    ready: (page) => page.getByRole('link', { name: /Lyon/ }).first().waitFor(),
  },
  {
    name: 'user-menu',
    open: (page) => page.getByRole('button', { name: /Compte et affichage|Account and display/ }).click(),
    ready: dialog,
  },
  {
    name: 'palette',
    open: async (page) => {
      await close(page)
      await page.keyboard.press('Control+k')
      // Other journeys leave screws as well.
      await page.getByRole('dialog').getByRole('combobox').fill('vis à bois')
    },
    ready: (page) =>
      page
        .getByRole('option', { name: /Vis à bois/ })
        .first()
        .waitFor(),
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await close(page)
      await page.locator('main').click({ position: { x: 5, y: 5 } })
      await page.keyboard.press('?')
    },
    ready: dialog,
  },
  {
    name: 'folder-menu',
    open: async (page) => {
      await close(page)
      await page.getByRole('link', { name: /Lyon/ }).first().click()
      // The menu of the folder that comes, not of the one that is left.
      await page.getByRole('heading', { level: 1, name: /Lyon/ }).waitFor()
      await page.getByRole('button', { name: FOLDER_MENU }).click()
    },
    ready: (page) => page.getByRole('menuitem').first().waitFor(),
  },
  {
    name: 'folder-form',
    open: async (page) => {
      await close(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: FOLDER_MENU }).click()
      await page.getByRole('menuitem').first().click()
    },
    ready: (page) => page.getByRole('complementary').locator('form').waitFor(),
  },
  { name: 'items', path: '/items/root?deep=true&q=vis', ready: (page) => page.getByText(ITEM).first().waitFor() },
  {
    name: 'row-menu',
    open: (page) => page.getByRole('grid').getByText(ITEM).first().click({ button: 'right' }),
    ready: (page) => page.getByRole('menuitem').first().waitFor(),
  },
  {
    name: 'columns',
    open: async (page) => {
      await close(page)
      await page.getByRole('button', { name: /Colonnes|Columns/ }).click()
    },
    ready: dialog,
  },
  {
    name: 'stock-in',
    open: async (page) => {
      await close(page)
      await inTheRow(/Entrée de stock|Stock in/)(page)
    },
    ready: dialog,
  },
  {
    name: 'move',
    open: async (page) => {
      await close(page)
      await inTheRow(/^(Déplacer|Move)$/)(page)
    },
    ready: dialog,
  },
  {
    name: 'count',
    open: async (page) => {
      await close(page)
      await inTheRow(/^(Compter|Count)$/)(page)
    },
    ready: dialog,
  },
  {
    name: 'tiles',
    path: '/items/root?deep=true&q=vis',
    open: (page) => page.getByRole('button', { name: /Affichage en grille|Grid display/ }).click(),
    ready: (page) => page.getByRole('listitem').getByText(ITEM).first().waitFor(),
  },
  {
    name: 'item-drawer',
    open: async (page) => {
      await page.getByRole('button', { name: /Affichage en grille|Grid display/ }).click()
      await page.getByRole('grid').getByText(ITEM).first().click()
    },
    ready: (page) => page.getByRole('tab').first().waitFor(),
  },
  ...[1, 2, 3, 4, 5].map((tab): Screen => ({
    name: `item-tab-${tab}`,
    // Fewer tabs where a module is off; all of them are there once the first is.
    open: async (page) => {
      const wanted = page.getByRole('tab').nth(tab)
      if ((await wanted.count()) > 0) await wanted.click()
    },
    ready: (page) => page.waitForTimeout(300),
  })),
  {
    name: 'new-item',
    path: '/items/root?item=new',
    ready: (page) => page.getByRole('complementary').locator('form').waitFor(),
  },
  {
    name: 'nothing-found',
    path: '/items/root?deep=true&q=zzzzzz',
    ready: (page) =>
      page
        .getByRole('button', { name: /Effacer les filtres|Clear/ })
        .first()
        .waitFor(),
  },
  {
    name: 'inventory',
    path: '/inventory?q=vis',
    ready: (page) => page.getByRole('grid').getByText(ITEM).first().waitFor(),
  },
  { name: 'reservations', path: '/reservations', ready: heading },
  { name: 'checkouts', path: '/checkouts', ready: heading },
  { name: 'recipients', path: '/recipients', ready: heading },
  { name: 'operations', path: '/interventions', ready: heading },
  {
    name: 'operation-types',
    path: '/interventions/new',
    ready: (page) =>
      page
        .getByRole('link', { name: /^(Inventaire|Inventory)/ })
        .first()
        .waitFor(),
  },
  {
    name: 'operation-create',
    path: '/interventions/out_of_stock/create',
    ready: (page) => page.locator('main form').waitFor(),
  },
  { name: 'ledger-health', path: '/settings/ledger', ready: (page) => page.getByRole('listitem').first().waitFor() },
  { name: 'reservation-names', path: '/settings/reservations', ready: heading },
  {
    name: 'transactions',
    path: '/transactions?q=casque',
    ready: (page) => page.getByText('Casque de chantier').first().waitFor(),
  },
  {
    name: 'movement',
    open: (page) => page.getByText('Casque de chantier').first().click(),
    ready: (page) => page.getByRole('complementary').getByText('Demo', { exact: true }).waitFor(),
  },
  {
    name: 'stock-of-a-date',
    path: '/transactions?at=2030-01-01T00:00:00.000Z&q=casque',
    ready: (page) => page.getByRole('grid').getByText('Casque de chantier').first().waitFor(),
  },
  {
    name: 'import',
    path: '/data/import',
    ready: (page) => page.locator('input[type=file]').waitFor({ state: 'attached' }),
  },
  { name: 'notifications', path: '/notifications', ready: heading },
  {
    name: 'users',
    path: '/settings/users',
    ready: (page) => page.getByRole('grid').getByText('admin@example.com').first().waitFor(),
  },
  { name: 'invite', path: '/settings/users/create', ready: (page) => page.getByRole('table').waitFor() },
  { name: 'groups', path: '/settings/groups', ready: heading },
  {
    name: 'new-group',
    path: '/settings/groups?open=create',
    ready: (page) => page.getByRole('complementary').getByRole('table').waitFor(),
  },
  { name: 'me', path: '/profile/me', ready: heading },
  { name: 'company', path: '/profile/company', ready: heading },
  { name: 'subscription', path: '/profile/subscription', ready: heading },
  { name: 'security', path: '/profile/security', ready: heading },
  { name: 'tokens', path: '/profile/tokens', ready: heading },
  {
    name: 'new-token',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Nouveau jeton|New token/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByText(/Certains domaines|Some areas/)
        .click()
    },
    ready: (page) => page.getByRole('dialog').getByRole('group').waitFor(),
  },
  { name: 'packs', path: '/packs', ready: (page) => page.getByText('Essential').first().waitFor() },
  {
    name: 'payment-awaited',
    path: '/subscribe/thank-you?subscription=0192f0c4-0000-7000-8000-000000000000',
    ready: (page) => page.getByRole('heading', { level: 2 }).waitFor(),
  },
  { name: 'forbidden', path: '/403', ready: heading },
  { name: 'missing', path: '/nowhere', ready: heading },
  { name: 'no-such-folder', path: '/items/0192f0c4-0000-7000-8000-000000000000', ready: heading },
]

/** Every other address, with the screens that begin there. */
const everyOther = (screens: readonly Screen[], first: number): Screen[] => {
  let address = -1
  return screens.filter(({ path }) => (path ? ++address : address) % 2 === first)
}

describe('every screen', () => {
  for (const [at, [language, dark, width]] of (keeps ? EVERY_LOOK : LOOKS).entries()) {
    it(`is accessible and quiet (${language}, ${dark ? 'dark' : 'light'}, ${width})`, async () => {
      // In a narrow window the mobile application would stand in its place; an administrator may ask for the whole.
      const { page, faults } = await newPage(browser, url, { language, dark, width, whole: width < 600 })
      // On a phone menus are elsewhere: the screens that an address opens.
      const walked = (screens: readonly Screen[]) =>
        width < 1024
          ? screens.filter(({ path, open }) => path && !open)
          : isFull || keeps
            ? screens
            : everyOther(screens, at % 2)
      const walk = async (screens: readonly Screen[]) => {
        for (const { name, path, open, ready } of walked(screens)) {
          if (path) await page.goto(path)
          if (path && open) await page.waitForTimeout(500)
          await open?.(page)
          await ready(page)
          await page.waitForTimeout(350)
          await look(page, `${name}-${language}-${dark ? 'dark' : 'light'}-${width}`)
          await assertAccessible(page, `${name} (${language})`, { inShort: true })
        }
      }
      await walk(AT_THE_DOOR)
      await signIn(page)
      await walk(SIGNED_IN)
      assert.deepEqual(faults, [])
    })
  }
})
