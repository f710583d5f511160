import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { apiOf, type Api, type Made } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { day } from '../support/days.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  select: (name: string) => `Sélectionner ${name}`,
  toolbar: 'Actions sur la sélection',
  remove: 'Mettre à la corbeille',
  edit: 'Modifier',
  save: 'Enregistrer',
  name: 'Nom',
  code: /^Code-barres/,
  description: /^Description/,
  more: 'Plus',
  comments: 'Commentaires',
  places: 'Par lieu',
  expiry: 'Prochaine péremption',
  movements: 'Derniers mouvements',
  overview: 'Aperçu',
  stock: 'Stock',
  deep: 'Inclure les sous-dossiers',
  chips: 'Filtres rapides',
  low: 'Sous le seuil',
  stockChip: 'Stock',
  without: 'Épuisé',
  expiring: 'Périme bientôt',
  clear: 'Effacer',
  tiles: 'Affichage en grille',
  pieces: (n: number) => `${n} pièces`,
}
const EN: typeof FR = {
  select: (name: string) => `Select ${name}`,
  toolbar: 'Actions on the selection',
  remove: 'Move to trash',
  edit: 'Edit',
  save: 'Save',
  name: 'Name',
  code: /^Barcode/,
  description: /^Description/,
  more: 'More',
  comments: 'Comments',
  places: 'By place',
  expiry: 'Next expiry',
  movements: 'Last movements',
  overview: 'Overview',
  stock: 'Stock',
  deep: 'Include sub-folders',
  chips: 'Quick filters',
  low: 'Below threshold',
  stockChip: 'Stock',
  without: 'Out of stock',
  expiring: 'Expires soon',
  clear: 'Clear',
  tiles: 'Grid display',
  pieces: (n: number) => `${n} pieces`,
}

const LAMP = 'Applique étanche à LED 600 mm, classe II, boîte de chantier'

/** A town with a depot and a cabinet in it; screws in both, paint in lots, glue that has run low. */
const stockUp = async (page: Page, api: Api, mark: string) => {
  const town = await api('POST', '/folders', { name: `Ville ${mark}`, type: 'stock' })
  const depot = await api('POST', '/folders', { name: `Dépôt ${mark}`, type: 'stock', parent: { guid: town.guid } })
  const cabinet = await api('POST', '/folders', {
    name: `Armoire ${mark}`,
    type: 'cabinet',
    parent: { guid: town.guid },
  })
  const put = (name: string, folder: Made, more: object = {}) =>
    api('POST', '/items', { name: `${name} ${mark}`, type: 'product', parent: { guid: folder.guid }, ...more })
  const screws = await put(LAMP, depot, {
    tag: `VIS-${mark}`,
    quantity: 12,
    description: 'Pour le bois',
  })
  await put(LAMP, cabinet, { tag: `VIS-${mark}`, quantity: 3 })
  const paint = await put('Peinture', depot)
  for (const [quantity, days] of [
    [4, 90],
    [6, 12],
  ] as const)
    await api('POST', `/items/${paint.guid}/variants`, {
      kind: 'lot',
      name: `Lot ${days} ${mark}`,
      quantity,
      expiryDate: day(days),
    })
  await put('Colle', depot, { quantity: 2, threshold: 5 })
  for (let n = 0; n < 30; n++) await put(`Boulon ${String(n).padStart(2, '0')}`, depot, { quantity: n })
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 120 } })
  const { token } = await page.evaluate(() => ({ token: localStorage.getItem('token') }))
  await page.request.post('/api/v1/images', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { target: 'items', id: screws.guid, file: { name: 'vis.png', mimeType: 'image/png', buffer: picture } },
  })
  return { town, depot, screws, paint }
}

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  assert.ok(box, 'it is on the screen')
  return box
}
const grid = (page: Page) => page.getByRole('grid')
const rowOf = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })

describe('the explorer', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    itInFull(`moves no row for a tick, the drawer, a message or news (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now().toString(36)}`
      const { depot, screws } = await stockUp(page, api, mark)
      await page.goto(`/items/${depot.guid}`)
      const row = rowOf(page, `Boulon 05 ${mark}`)
      await row.getByText(words.pieces(5)).waitFor()
      const still = await boxOf(row)
      const stays = async (what: string) => assert.deepEqual(await boxOf(row), still, what)

      await page.getByRole('checkbox', { name: words.select(`Boulon 03 ${mark}`) }).click()
      const bar = page.getByRole('toolbar', { name: words.toolbar })
      await bar.waitFor()
      await stays('a tick')
      await look(page, `explorer-chosen-${language}`)
      await assertAccessible(page, `chosen rows (${language})`)
      const [barBox, gridBox] = [await boxOf(bar), await boxOf(grid(page))]
      assert.ok(barBox.y >= gridBox.y + gridBox.height - 1, 'the bar covers no row')
      assert.ok(barBox.height < 48, 'the bar is one line')
      assert.equal(await bar.getByRole('button', { name: words.remove }).getAttribute('data-danger'), 'true')

      await rowOf(page, LAMP).getByRole('link').click()
      const drawer = page.getByRole('complementary')
      await drawer.getByRole('heading', { name: words.movements }).waitFor()
      await stays('the drawer')
      const left = (await boxOf(drawer)).x
      for (const seen of [row.getByRole('link'), row.getByText(words.pieces(5))]) {
        const box = await boxOf(seen)
        assert.ok(box.x + box.width <= left, 'name and quantity are in sight beside the drawer')
      }
      await look(page, `explorer-drawer-${language}`)

      await api('PUT', `/items/${screws.guid}`, { description: 'Changé par un collègue' })
      await drawer.getByText('Changé par un collègue').waitFor()
      await stays('news')

      await drawer.getByRole('button', { name: words.description }).click()
      await page.keyboard.press('ControlOrMeta+A')
      await typeByHand(page, 'Pour le bois et le métal')
      await page.keyboard.press('Enter')
      await page.getByRole('status').filter({ hasText: LAMP }).first().waitFor()
      await drawer.getByText('Pour le bois et le métal').waitFor()
      await stays('a message')
      await look(page, `explorer-message-${language}`)
      assert.deepEqual(faults, [])
    })

    it(`opens a record to be read, and changes it in place or as a form (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now().toString(36)}`
      const { depot, screws, paint } = await stockUp(page, api, mark)
      const drawer = page.getByRole('complementary')

      await page.goto(`/items/${depot.guid}?item=${screws.guid}`)
      await drawer.getByRole('heading', { name: words.places }).waitFor()
      await drawer
        .getByRole('row')
        .filter({ hasText: `Armoire ${mark}` })
        .getByText(words.pieces(3))
        .waitFor()
      await drawer.getByText(words.pieces(15)).first().waitFor()
      await drawer.getByRole('heading', { name: words.movements }).waitFor()
      assert.equal(await drawer.getByRole('textbox').count(), 0, 'nothing is a form yet')
      assert.ok((await drawer.getByRole('tab').count()) <= 5)
      await page.waitForTimeout(400)
      await look(page, `record-${language}`)
      await assertAccessible(page, `a record (${language})`)

      // In place: by the key, refused where it stands, then right.
      const code = drawer.getByRole('button', { name: words.code })
      await code.focus()
      await page.keyboard.press('e')
      await page.keyboard.press('ControlOrMeta+A')
      await typeByHand(page, `NEU-${mark}`)
      await page.keyboard.press('Enter')
      await drawer.getByText(`NEU-${mark}`).waitFor()
      assert.equal((await api<{ tag: string }>('GET', `/items/${screws.guid}`)).tag, `NEU-${mark}`)

      // As a form: Save is in sight from the start, in a form longer than the drawer.
      await drawer.getByRole('button', { name: words.edit, exact: true }).click()
      await page.waitForURL(/tab=edit/)
      const save = drawer.getByRole('button', { name: words.save, exact: true })
      await save.waitFor()
      const [saveBox, drawerBox] = [await boxOf(save), await boxOf(drawer)]
      assert.ok(saveBox.y + saveBox.height <= drawerBox.y + drawerBox.height, 'Save is in sight')
      await drawer.getByRole('textbox', { name: words.name, exact: true }).fill(`Vis ${mark}`)
      await page.waitForTimeout(300)
      await look(page, `record-form-${language}`)
      await assertAccessible(page, `the form of a record (${language})`)
      await save.click()
      await drawer.getByRole('heading', { name: `Vis ${mark}`, level: 2 }).waitFor()
      await drawer.getByRole('heading', { name: words.movements }).waitFor()

      // Five tabs, the rest behind them; addresses of the former tabs still lead there.
      await drawer.getByRole('button', { name: words.more, exact: true }).click()
      await page.getByRole('menuitem', { name: words.comments }).click()
      await page.waitForURL(/tab=comments/)
      await drawer.getByRole('tab', { name: words.comments, selected: true }).waitFor()
      await page.goto(`/items/${depot.guid}?item=${screws.guid}&tab=places`)
      await drawer.getByRole('tab', { name: words.stock, selected: true }).waitFor()
      await drawer
        .getByRole('row')
        .filter({ hasText: `Armoire ${mark}` })
        .waitFor()
      await look(page, `record-stock-${language}`)

      await page.goto(`/item/${paint.guid}`)
      await page.getByRole('heading', { name: words.expiry }).waitFor()
      await page.getByRole('link', { name: `Lot 12 ${mark}` }).waitFor()
      await page.waitForTimeout(300)
      await look(page, `record-page-${language}`)
      await assertAccessible(page, `the page of a record (${language})`)
      assert.deepEqual(faults, [])
    })

    it(`lists what lies below, and is narrowed by a press (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now().toString(36)}`
      const { town } = await stockUp(page, api, mark)

      await page.goto(`/items/${town.guid}`)
      await rowOf(page, `Boulon 07 ${mark}`).waitFor()
      await page.waitForTimeout(400)
      await look(page, `explorer-below-${language}`)
      await assertAccessible(page, `what lies below (${language})`)
      const chips = page.getByRole('group', { name: words.chips })
      await chips.getByRole('button', { name: words.low }).click()
      await page.waitForURL(/low=true/)
      await rowOf(page, `Boulon 07 ${mark}`).waitFor({ state: 'detached' })
      await rowOf(page, `Colle ${mark}`).waitFor()
      await chips.getByRole('button', { name: words.clear }).click()
      await chips.getByRole('button', { name: words.expiring }).click()
      await rowOf(page, `Peinture ${mark}`).waitFor()
      await rowOf(page, `Boulon 07 ${mark}`).waitFor({ state: 'detached' })
      await chips.getByRole('button', { name: words.expiring }).click()
      await chips.getByRole('combobox', { name: words.stockChip }).selectOption({ label: words.without })
      await rowOf(page, `Boulon 00 ${mark}`).waitFor()
      await rowOf(page, `Boulon 07 ${mark}`).waitFor({ state: 'detached' })
      await look(page, `explorer-chips-${language}`)
      await page.reload()
      await rowOf(page, `Boulon 00 ${mark}`).waitFor()
      await chips.getByRole('button', { name: words.clear }).click()
      await grid(page).focus()
      await page.keyboard.press('f')
      await chips.getByRole('button', { name: words.low }).and(page.locator(':focus')).waitFor()

      // The switch is remembered.
      await page.getByLabel(words.deep).uncheck()
      await rowOf(page, `Boulon 07 ${mark}`).waitFor({ state: 'detached' })
      await page.goto(`/items/${town.guid}`)
      await page.getByLabel(words.deep).waitFor()
      assert.equal(await page.getByLabel(words.deep).isChecked(), false)
      await page.getByLabel(words.deep).check()
      await rowOf(page, `Boulon 07 ${mark}`).waitFor()

      await page.getByRole('button', { name: words.tiles }).click()
      await page.getByRole('listitem').getByText(`Boulon 07 ${mark}`).waitFor()
      await page.waitForTimeout(400)
      await look(page, `explorer-tiles-${language}`)
      await assertAccessible(page, `tiles (${language})`)
      assert.deepEqual(faults, [])
    })
  }

  it('opens a menu whose part arrives while its button is held down', async () => {
    const { page, faults } = await newPage(browser, url, { language: 'fr' })
    await signIn(page)
    const folder = await (await apiOf(page))('POST', '/folders', { name: `Menu ${Date.now()}`, type: 'stock' })
    let arrive = () => {}
    const pressed = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/next-*.js', async (route) => {
      await pressed
      await route.continue()
    })
    await page.goto(`/items/${folder.guid}`)
    await page.getByRole('button', { name: 'Actions sur le dossier' }).hover()
    await page.mouse.down()
    const arrived = page.waitForResponse('**/assets/next-*.js')
    arrive()
    await (await arrived).finished()
    await page.waitForTimeout(200)
    await page.mouse.up()
    await page.getByRole('menuitem', { name: 'Modifier le dossier' }).waitFor({ timeout: 5000 })
    assert.deepEqual(faults, [])
  })
})
