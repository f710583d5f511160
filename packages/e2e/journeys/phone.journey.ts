import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { apiOf, assertFits, quantityOf, signInOnPhone, stockUp } from '../support/phone.ts'
import { isFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  open: 'Ouvrir l’application mobile',
  whole: 'Ouvrir l’application complète',
  search: 'Nom, code ou lieu',
  out: 'Sortir',
  in: 'Entrer',
  move: 'Déplacer',
  count: 'Compter',
  picture: 'Photo',
  reserve: 'Réserver',
  quantity: 'Quantité',
  reason: 'Motif',
  recordOut: 'Enregistrer la sortie',
  recordIn: 'Enregistrer l’entrée',
  outDone: /Sortie de 3/,
  moveDone: /déplacé dans/,
  recordMove: 'Déplacer',
  recordCount: 'Enregistrer le comptage',
  counted: 'Quantité comptée',
  countDone: /Comptage enregistré/,
  place: 'Rechercher un lieu',
  take: 'Ajouter la photo',
  pictureDone: /Photo ajoutée/,
  typed: 'Saisir un code',
  read: 'Lire',
  stop: 'Arrêter la caméra',
  pieces: (count: number) => `${count} pièces`,
  reservation: 'Nom de la réservation',
  calendar: 'Ouvrir le calendrier',
  nextMonth: 'Mois suivant',
}
const EN: typeof FR = {
  open: 'Open the mobile application',
  whole: 'Open the full application',
  search: 'Name, code or place',
  out: 'Stock out',
  in: 'Stock in',
  move: 'Move',
  count: 'Count',
  picture: 'Picture',
  reserve: 'Reserve',
  quantity: 'Quantity',
  reason: 'Reason',
  recordOut: 'Record the stock out',
  recordIn: 'Record the stock in',
  outDone: /Stock out of 3/,
  moveDone: /moved to/,
  recordMove: 'Move',
  recordCount: 'Record the count',
  counted: 'Counted quantity',
  countDone: /Count recorded/,
  place: 'Search a place',
  take: 'Add the picture',
  pictureDone: /Picture added/,
  typed: 'Type a code',
  read: 'Read',
  stop: 'Stop the camera',
  pieces: (count: number) => `${count} pieces`,
  reservation: 'Name of the reservation',
  calendar: 'Open the calendar',
  nextMonth: 'Next month',
}
const act = (page: Page, name: string) =>
  page.getByRole('region', { name: /^(Actions|Acts)$/ }).getByRole('button', { name, exact: true })
const inSheet = (page: Page) => page.getByRole('dialog')
/** Any picture will do: the sign of the product. */
const PICTURE = join(import.meta.dirname, '../../web/public/icon-192.png')

describe('the mobile application', () => {
  for (const [language, width] of walks('fr', [
    ['fr', 390],
    ['en', 360],
  ] as const)) {
    it(`is opened from the notice, and does a storekeeper’s work (${language}, ${width})`, async () => {
      const T = language === 'fr' ? FR : EN
      const { page, faults } = await newPage(browser, url, { language, phone: true, width })
      await page.goto('/items/root')
      await page.waitForURL('**/redirect-to-mobile-app')
      await page.getByRole('main').waitFor()
      await look(page, `phone-notice-${language}-${width}`)
      await assertAccessible(page, 'the notice')
      const signedIn = page.waitForRequest('**/api/v1/auth/login')
      await page.getByRole('link', { name: T.open }).click()
      await page.waitForURL('**/login?redirect=**')
      await page.locator('input[autocomplete="username"]').fill('admin@example.com')
      await page.locator('input[type="password"]').fill('Demo-2026!')
      await page.locator('button[type="submit"]').click()
      await page.locator('nav a[href="/m/more"]').waitFor()
      assert.equal((await signedIn).postDataJSON().platform, 'mobile')
      assert.equal(new URL(page.url()).pathname, '/m')
      await assertFits(page, 'the first screen')
      await look(page, `phone-home-${language}-${width}`)

      const api = apiOf(page)
      const name = `Téléphone ${language}`
      const { items, other } = await stockUp(api, name, `TEL${language}`, 2)
      const [first] = items as [string]

      // Look up, and see.
      await page.locator('nav a[href="/m/find"]').click()
      await page.getByLabel(T.search).fill(`${name} article 0`)
      await page.getByRole('link', { name: `${name} article 0` }).click()
      await page.getByRole('heading', { level: 1, name: `${name} article 0` }).waitFor()
      await act(page, T.out).waitFor()
      await assertFits(page, 'a record')
      await look(page, `phone-item-${language}-${width}`)

      await act(page, T.out).click()
      await inSheet(page).getByLabel(T.quantity).fill('3')
      await inSheet(page).getByLabel(T.reason).selectOption('given_to_technician')
      await assertFits(page, 'a stock out')
      await look(page, `phone-out-${language}-${width}`)
      await assertAccessible(page, 'a stock out on the phone', { inShort: true })
      await inSheet(page).getByRole('button', { name: T.recordOut }).click()
      await inSheet(page).waitFor({ state: 'detached' })
      await page.getByText(T.outDone).waitFor()
      assert.equal(await quantityOf(api, first), 7)
      await page.getByText(T.pieces(7), { exact: true }).waitFor()

      // The reason of the last one is remembered.
      await act(page, T.out).click()
      assert.equal(await inSheet(page).getByLabel(T.reason).inputValue(), 'given_to_technician')
      await page.keyboard.press('Escape')
      await inSheet(page).waitFor({ state: 'detached' })

      await act(page, T.count).click()
      await inSheet(page).getByLabel(T.counted).fill('6')
      await look(page, `phone-count-${language}-${width}`)
      await inSheet(page).getByRole('button', { name: T.recordCount }).click()
      await page.getByText(T.countDone).waitFor()
      assert.equal(await quantityOf(api, first), 6)
      await page.getByText(T.pieces(6), { exact: true }).waitFor()

      await act(page, T.picture).click()
      await inSheet(page).locator('input[type=file]').setInputFiles(PICTURE)
      await inSheet(page).getByRole('button', { name: T.take }).click()
      await page.getByText(T.pictureDone).waitFor()
      assert.equal((await api<{ data: unknown[] }>('GET', `/images?target=items&id=${first}`)).data.length, 1)

      await act(page, T.move).click()
      await inSheet(page).getByLabel(T.place).fill(`${name} bis`)
      await look(page, `phone-move-${language}-${width}`)
      await inSheet(page)
        .getByRole('button', { name: `${name} bis` })
        .click()
      await inSheet(page).getByRole('button', { name: T.recordMove, exact: true }).click()
      await page.getByText(T.moveDone).waitFor()
      assert.equal((await api<{ parent_guid: string }>('GET', `/items/${first}`)).parent_guid, other)
      // What was done is shown without asking for the page again.
      await page
        .getByRole('definition')
        .filter({ hasText: `${name} bis` })
        .waitFor()

      await act(page, T.reserve).click()
      await inSheet(page).getByLabel(T.reservation).fill(`${name} chantier`)
      await inSheet(page).getByRole('button', { name: T.calendar }).click()
      await inSheet(page).getByRole('button', { name: T.nextMonth }).click()
      await assertFits(page, 'the days of a month')
      await look(page, `phone-reserve-${language}-${width}`)
      await assertAccessible(page, 'the days of a month on the phone', { inShort: true })
      await inSheet(page)
        .getByRole('button', { name: /^15 |\b15, / })
        .click()
      await inSheet(page).getByRole('button', { name: T.reserve, exact: true }).click()
      await inSheet(page).waitFor({ state: 'detached' })
      await page.goto('/m/reservations')
      await page.getByText(`${name} chantier`).waitFor()
      await look(page, `phone-reserved-${language}-${width}`)
      assert.deepEqual(faults, [])
    })
  }

  it('takes what is scanned one after the other, and records it at once', async () => {
    const { page, faults } = await newPage(browser, url, { phone: true })
    await signInOnPhone(page)
    const api = apiOf(page)
    const { items } = await stockUp(api, 'Salve', 'RAF', 3)
    await page.goto('/m/scan?mode=out')
    for (const code of ['RAF0', 'RAF1', 'RAF1', 'RAF2']) {
      await page.getByLabel(FR.typed).fill(code)
      await page.getByRole('button', { name: FR.read }).click()
    }
    await page.locator(`li[data-guid="${items[2]}"]`).waitFor()
    await page.getByLabel('Motif de la sortie').selectOption('given_to_deliverer')
    await assertFits(page, 'scanning')
    await look(page, 'phone-scan-fr-390')
    await assertAccessible(page, 'scanning on the phone', { inShort: true })
    await page.getByRole('button', { name: /Enregistrer la sortie/ }).click()
    await page.getByText('Sortie enregistrée').waitFor()
    assert.deepEqual(await Promise.all(items.map((guid) => quantityOf(api, guid))), [9, 8, 9])
    // Looked at one by one, with what may be done.
    await page.goto('/m/scan')
    await page.getByLabel(FR.typed).fill('RAF1')
    await page.getByRole('button', { name: FR.read }).click()
    await act(page, FR.out).waitFor()
    await page.getByText('8 pièces').first().waitFor()
    await look(page, 'phone-scanned-fr-390')
    assert.deepEqual(faults, [])
  })

  it('shows a reader no act, and opens to whoever may sign in to it, and to nobody else', async () => {
    const { page: admin } = await newPage(browser, url)
    await signIn(admin)
    const api = apiOf(admin)
    const mark = Date.now().toString(36)
    const { items, place } = await stockUp(api, `Lecture ${mark}`, `LECT${mark}`, 1)
    const join = async (name: string, roles: string[], permission: 'read' | 'write') => {
      const email = `${name}.${mark}@example.com`
      const password = 'Entrepot-2026'
      const foldersPermissions = [{ folder: place, permission }]
      await api('POST', '/users', { firstname: name, lastname: mark, email, password, roles, foldersPermissions })
      return [email, password] as const
    }
    const reader = await join('lea', ['ROLE_LOGIN_MOBILE', 'ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'], 'write')
    const phone = await newPage(browser, url, { phone: true })
    await signInOnPhone(phone.page, ...reader)
    await phone.page.goto(`/m/item/${items[0]}`)
    await phone.page.getByText('10 pièces', { exact: true }).waitFor()
    await phone.page.getByText(`LECT${mark}0`).waitFor()
    assert.equal(await phone.page.getByRole('button', { name: /Sortir|Entrer|Compter|Photo/ }).count(), 0)
    assert.deepEqual(phone.faults, [])

    // A place that is only read: the right alone is not enough.
    const roles = ['ROLE_LOGIN_MOBILE', 'ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW', 'ROLE_ITEM_TRANSACTIONS']
    const guest = await newPage(browser, url, { phone: true })
    await signInOnPhone(guest.page, ...(await join('paul', roles, 'read')))
    await guest.page.goto(`/m/item/${items[0]}`)
    await guest.page.getByText('10 pièces', { exact: true }).waitFor()
    await guest.page.getByText(`LECT${mark}0`).waitFor()
    assert.equal(await guest.page.getByRole('button', { name: /Sortir|Entrer/ }).count(), 0)

    // Signed in for the phone, the whole application stays shut (AUTH-25).
    const wide = await newPage(browser, url)
    await wide.page.goto('/login?redirect=%2Fm')
    await wide.page.locator('input[autocomplete="username"]').fill(reader[0])
    await wide.page.locator('input[type="password"]').fill(reader[1])
    await wide.page.locator('button[type="submit"]').click()
    await wide.page.locator('nav a[href="/m/more"]').waitFor()
    await wide.page.goto('/items/root')
    await wide.page.getByText('L’application mobile vous est ouverte').waitFor()
    await look(wide.page, 'phone-only-fr')
    await wide.page.getByRole('link', { name: FR.open }).click()
    await wide.page.locator('nav a[href="/m/more"]').waitFor()

    const desk = await join('marc', ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'], 'read')
    const refused = await newPage(browser, url, { phone: true })
    await refused.page.goto('/m')
    await refused.page.locator('input[autocomplete="username"]').fill(desk[0])
    await refused.page.locator('input[type="password"]').fill(desk[1])
    await refused.page.locator('button[type="submit"]').click()
    await refused.page.getByText("Vous n'êtes pas autorisé à vous connecter sur cette plateforme").waitFor()
    // With a session of the other client the address is refused as well.
    const other = await newPage(browser, url)
    await signIn(other.page, ...desk)
    await other.page.goto('/m')
    await other.page.getByRole('heading', { level: 1, name: 'Application mobile non autorisée' }).waitFor()
  })

  it('stands in place of the whole application in a narrow window, which an administrator may open', async () => {
    const { page, faults } = await newPage(browser, url, { width: 390 })
    await signIn(page)
    await page.waitForURL('**/m')
    const api = apiOf(page)
    const { place, items } = await stockUp(api, 'Étroit', 'ETR', 1)
    await page.goto(`/items/${place}?item=${items[0]}`)
    await page.waitForURL(`**/m/item/${items[0]}`)
    await page.goto(`/items/${place}`)
    await page.waitForURL(`**/m/folder/${place}`)
    await page.getByRole('link', { name: 'Étroit article 0' }).waitFor()
    await page.goto('/settings/users')
    await page.waitForURL('**/m')
    await page.locator('nav a[href="/m/more"]').click()
    await page.getByRole('button', { name: FR.whole }).click()
    await page.waitForURL((address) => !address.pathname.startsWith('/m'))
    await page.goto('/settings/users')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(new URL(page.url()).pathname, '/settings/users')
    assert.deepEqual(faults, [])
  })

  it('is let in as a whole by an administrator on a phone', async () => {
    const { page } = await newPage(browser, url, { phone: true })
    await signInOnPhone(page)
    await page.goto('/items/root')
    await page.waitForURL('**/redirect-to-mobile-app')
    await page.getByRole('button', { name: FR.whole }).click()
    await page.waitForURL((address) => !address.pathname.startsWith('/redirect') && !address.pathname.startsWith('/m'))
    await page.goto('/items/root')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(new URL(page.url()).pathname, '/items/root')
  })

  it('can be installed: its own start, name and icons', async () => {
    const { page } = await newPage(browser, url, { phone: true })
    await page.goto('/m')
    await page.waitForURL('**/login?redirect=**')
    const manifest = await page.evaluate(async () => {
      const text = await (await fetch('/phone.webmanifest')).json()
      const icons = text.icons as { src: string; sizes: string; purpose: string }[]
      const sizes = await Promise.all(
        icons
          .filter(({ src }) => src.endsWith('.png'))
          .map(async ({ src, sizes: said }) => {
            const picture = await createImageBitmap(await (await fetch(src)).blob())
            return [said, `${picture.width}x${picture.height}`]
          }),
      )
      return { start: text.start_url as string, display: text.display as string, icons, sizes }
    })
    assert.equal(manifest.start, '/m')
    assert.equal(manifest.display, 'standalone')
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'))
    for (const [said, real] of manifest.sizes) assert.equal(said, real)
    await signInOnPhone(page)
    assert.equal(await page.locator('link[rel=manifest]').getAttribute('href'), '/phone.webmanifest')
  })

  for (const dark of isFull ? [false, true] : [false]) {
    it(`is accessible on every screen, and fits 360 px (${dark ? 'dark' : 'light'})`, async () => {
      const language = dark ? 'en' : 'fr'
      const { page, faults } = await newPage(browser, url, { language, dark, phone: true, width: 360 })
      await signInOnPhone(page)
      const { data } = await apiOf(page)<{ data: { guid: string; parent_guid: string }[] }>(
        'GET',
        '/items?size=1&search=casque',
      )
      const [item] = data
      const screens: Record<string, string> = {
        home: '/m',
        find: '/m/find',
        folder: `/m/folder/${item!.parent_guid}`,
        item: `/m/item/${item!.guid}`,
        scan: '/m/scan',
        'scan-in': '/m/scan?mode=in',
        'scan-move': '/m/scan?mode=move',
        reservations: '/m/reservations',
        notifications: '/m/notifications',
        unsent: '/m/unsent',
        more: '/m/more',
        missing: '/m/nowhere',
      }
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(500)
        await look(page, `phone-${name}-${language}-${dark ? 'dark' : 'light'}-360`)
        await assertAccessible(page, `${name} on the phone`, { inShort: true })
        await assertFits(page, name)
      }
      for (const sheet of ['in', 'out', 'move', 'count', 'reserve', 'picture']) {
        await page.goto(`/m/item/${item!.guid}?act=${sheet}`)
        await inSheet(page).waitFor()
        await page.waitForTimeout(300)
        await look(page, `phone-sheet-${sheet}-${language}-${dark ? 'dark' : 'light'}-360`)
        await assertAccessible(page, `the sheet ${sheet}`, { inShort: true })
        await assertFits(page, sheet)
      }
      assert.deepEqual(faults, [])
    })
  }
})
