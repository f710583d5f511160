import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { startBrowserWithLabel } from '../support/fake-camera.ts'
import { apiOf, assertFits, quantityOf, signInOnPhone, stockUp } from '../support/phone.ts'
import { plugInScanner } from '../support/scanner.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
const LABEL = '3400949497294'
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('scanning with the mobile application', () => {
  it('reads a label before the camera once, tells it by sound and vibration, and the camera goes on', async () => {
    const withCamera = await startBrowserWithLabel(LABEL)
    try {
      const { page, faults } = await newPage(withCamera, url, { phone: true, width: 360 })
      await page.context().grantPermissions(['camera'])
      await page.addInitScript(() => {
        const shaken: unknown[] = []
        Object.assign(window, { shaken })
        navigator.vibrate = (pattern) => Boolean(shaken.push(pattern))
      })
      await signInOnPhone(page)
      const api = apiOf(page)
      const { place } = await stockUp(api, 'Caméra', 'CAM', 1)
      const { guid } = await api<{ guid: string }>('POST', '/items', {
        name: 'Anastrozole',
        type: 'product',
        tag: LABEL,
        parent: place,
        quantity: 4,
      })
      await page.locator('nav a[href="/m/scan"]').tap()
      await page.getByRole('region', { name: 'Anastrozole' }).waitFor()
      await look(page, 'phone-camera-fr-360')
      await assertFits(page, 'the camera')
      await assertAccessible(page, 'the camera on the phone', { inShort: true })
      assert.ok((await page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken.length)) >= 1)
      await page.goto('/m/scan?mode=count')
      const line = page.locator(`li[data-guid="${guid}"]`)
      await line.waitFor()
      // The label stays before the camera: it is one scan.
      await page.waitForTimeout(2_500)
      assert.equal(await line.getByRole('textbox').inputValue(), '1')
      await look(page, 'phone-camera-count-fr-360')
      await page.getByRole('button', { name: /Enregistrer le comptage/ }).click()
      await page.getByText(/Comptage enregistré/).waitFor()
      assert.equal(await quantityOf(api, guid), 1)
      assert.ok(await page.evaluate(() => document.querySelector('video')?.paused === false))
      assert.deepEqual(faults, [])
    } finally {
      await withCamera.close()
    }
  })

  it('takes a paired scanner on any screen: records, folders, and one after the other into the list', async () => {
    const { page, faults } = await newPage(browser, url, { phone: true })
    await signInOnPhone(page)
    const api = apiOf(page)
    const { items, other } = await stockUp(api, 'Douchette', 'DOU', 3)
    await page.reload()
    await page.getByRole('heading', { name: 'Mes derniers mouvements' }).waitFor()
    const scan = await plugInScanner(page, { french: false })
    await scan('DOU0')
    await page.waitForURL(`**/m/item/${items[0]}`)
    await scan('DOULIEU')
    await page.waitForURL(`**/m/folder/${other}`)
    await page.goto('/m/scan')
    await page.getByLabel('Saisir un code').waitFor()
    await scan('DOULIEU')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Douchette bis/ })
      .click()
    await page.waitForURL(`**/m/folder/${other}`)
    await page.goto('/m/scan?mode=move')
    await page.getByLabel('Saisir un code').waitFor()
    for (const code of ['DOULIEU', 'DOU1', 'DOU2']) await scan(code)
    await page.locator(`li[data-guid="${items[2]}"]`).waitFor()
    await page
      .getByText(/Douchette bis/)
      .first()
      .waitFor()
    await look(page, 'phone-scanner-move-fr-390')
    await page.getByRole('button', { name: /Enregistrer le déplacement/ }).click()
    await page.getByText(/Déplacement enregistré/).waitFor()
    // A piece of each, as often as it was scanned.
    assert.deepEqual(await Promise.all(items.map((guid) => quantityOf(api, guid))), [10, 9, 9])
    assert.deepEqual(faults, [])
  })
})
