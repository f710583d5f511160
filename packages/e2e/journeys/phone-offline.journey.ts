import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage } from '../support/browser.ts'
import { apiOf, assertFits, quantityOf, signInOnPhone, stockUp, untilKept } from '../support/phone.ts'
import { namesOnDevice, whereOnDevice } from '../support/device.ts'
import { itInFull } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

/** Calls that a cut line refuses are told by the browser. */
const withoutCuts = (faults: readonly string[]) =>
  faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault))
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Sans réseau|Serveur injoignable|en attente|refusé/ })
const read = async (page: Page, codes: readonly string[]) => {
  for (const code of codes) {
    await page.getByLabel('Saisir un code').fill(code)
    await page.getByRole('button', { name: 'Lire' }).click()
  }
}
type Movements = { total: number }
const movementsOf = (page: Page, item: string) =>
  apiOf(page)<Movements>('GET', `/transactions?item=${item}&type=out&size=50`)

describe('the mobile application without a network', () => {
  it('keeps what is scanned when its tab is killed, and sends it once when the network is back', async () => {
    const { page: killed, faults } = await newPage(browser, url, { phone: true, keepsBuild: true })
    await signInOnPhone(killed)
    const { items } = await stockUp(apiOf(killed), 'Cave', 'CUT', 5)
    await killed.goto('/m/scan?mode=out')
    await untilKept(killed)
    await killed.context().setOffline(true)
    await banner(killed).waitFor()
    await read(killed, ['CUT0', 'CUT1', 'CUT2', 'CUT3', 'CUT4'])
    await killed.locator('code', { hasText: 'CUT4' }).waitFor()
    await look(killed, 'phone-offline-scan')
    await assertAccessible(killed, 'scanning without a network', { inShort: true })
    await assertFits(killed, 'scanning without a network')
    // The tab is killed, and another one goes on, still without a network.
    const context = killed.context()
    await killed.close({ runBeforeUnload: false })
    const page = await context.newPage()
    await page.goto('/m/scan?mode=out')
    await page.locator('code', { hasText: 'CUT4' }).waitFor()
    await page.getByLabel('Motif de la sortie').selectOption('given_to_technician')
    await page.getByRole('button', { name: /Enregistrer la sortie/ }).click()
    await page.getByText('Scans gardés').waitFor()
    await page.getByText('1 envoi en attente').waitFor()
    await page.reload()
    await page.getByText('1 envoi en attente').waitFor()
    await page.goto('/m/unsent')
    await page.getByText('5 codes scannés').waitFor()
    await look(page, 'phone-unsent')
    await context.setOffline(false)
    await page.getByText('Tout est envoyé').waitFor()
    for (const item of items) {
      assert.equal(await quantityOf(apiOf(page), item), 9)
      assert.equal((await movementsOf(page, item)).total, 1)
    }
    await page.reload()
    await page.getByText('Tout est envoyé').waitFor()
    for (const item of items) assert.equal((await movementsOf(page, item)).total, 1)
    assert.deepEqual(withoutCuts(faults), [])
  })

  itInFull(
    'sends what was handed over as codes, leaves nothing of it in the list, and nothing of it readable on the disk',
    async () => {
      const { page } = await newPage(browser, url, { phone: true, keepsBuild: true })
      await signInOnPhone(page)
      const api = apiOf(page)
      const { items } = await stockUp(api, 'Sur place', 'SUR', 2)
      await page.goto('/m/scan?mode=in')
      await page.getByLabel('Saisir un code').waitFor()
      await untilKept(page)
      await page.context().setOffline(true)
      await read(page, ['SUR0', 'SUR1', 'SUR1', 'SUR9'])
      await page.locator('code', { hasText: 'SUR9' }).waitFor()
      // Left at this moment, and opened again.
      await page.reload()
      await page.locator('code', { hasText: 'SUR9' }).waitFor()
      assert.match(await namesOnDevice(page), /^work\.scan\./m)
      assert.deepEqual(await whereOnDevice(page, /SUR9/), [])
      await page.getByRole('button', { name: /Enregistrer l’entrée/ }).click()
      await page.getByText('1 envoi en attente').waitFor()
      await page.reload()
      await page.getByText('1 envoi en attente').waitFor()
      const names = await namesOnDevice(page)
      assert.match(names, /^work\.outbox\./m)
      assert.doesNotMatch(names, /^work\.scan\./m)
      assert.deepEqual(await whereOnDevice(page, /SUR9/), [])
      await page.context().setOffline(false)
      // What means nothing is told, and stays until somebody decides.
      await page.getByText('1 envoi refusé').waitFor()
      assert.deepEqual(await Promise.all(items.map((guid) => quantityOf(api, guid))), [11, 12])
      assert.equal(await page.getByRole('button', { name: /Enregistrer l’entrée/ }).count(), 0)
      await page.getByRole('link', { name: 'Voir' }).click()
      await page.getByText('SUR9').first().waitFor()
      await page.getByRole('button', { name: 'Laisser de côté' }).click()
      await page.getByText('Tout est envoyé').waitFor()
    },
  )

  itInFull('sends once what two tabs hold, and what was answered on a line that was cut', async () => {
    const { page } = await newPage(browser, url, { phone: true, keepsBuild: true })
    await signInOnPhone(page)
    const api = apiOf(page)
    const { items } = await stockUp(api, 'Deux onglets', 'TAB', 1)
    const [item] = items as [string]
    await page.goto(`/m/item/${item}`)
    await page.getByRole('button', { name: 'Sortir' }).waitFor()
    const second = await page.context().newPage()
    await second.goto('/m/unsent')
    await second.getByText('Tout est envoyé').waitFor()
    // The server does it, the answer is lost on the way back.
    let lost = 0
    await page.context().route('**/api/v1/items/transactions', async (route) => {
      if (lost++ < 2) {
        await route.fetch()
        await route.abort('connectionreset')
      } else await route.continue()
    })
    await page.getByRole('button', { name: 'Sortir' }).click()
    await page.getByRole('dialog').getByLabel('Motif').selectOption('given_to_technician')
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la sortie' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await Promise.all([page.goto('/m/unsent'), second.reload()])
    await page.getByText('Tout est envoyé').waitFor()
    await second.getByText('Tout est envoyé').waitFor()
    assert.equal(await quantityOf(api, item), 9)
    assert.equal((await movementsOf(page, item)).total, 1)
  })

  itInFull('says what the server refused, with the ways out, and shows it to nobody else', async () => {
    const { page } = await newPage(browser, url, { phone: true, keepsBuild: true })
    await signInOnPhone(page)
    const api = apiOf(page)
    const { items } = await stockUp(api, 'Refus', 'REF', 1)
    const [item] = items as [string]
    await page.goto(`/m/item/${item}`)
    await page.getByRole('button', { name: 'Sortir' }).waitFor()
    await untilKept(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(/Données de cet appareil/).waitFor()
    await look(page, 'phone-offline-item')
    await page.getByRole('button', { name: 'Sortir' }).click()
    await page.getByRole('dialog').getByLabel('Quantité').fill('999')
    await page.getByRole('dialog').getByLabel('Motif').selectOption('given_to_technician')
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la sortie' }).click()
    await page.getByText('1 envoi en attente').waitFor()
    // Until then somebody waits for the answer, who would be told of a refusal at once.
    await page.getByText(/Gardé sur cet appareil/).waitFor()
    await page.context().setOffline(false)
    await page.getByText('1 envoi refusé').waitFor()
    assert.equal(await quantityOf(api, item), 10)
    await page.getByRole('link', { name: 'Voir' }).click()
    await page.getByRole('alert').filter({ hasText: 'Refusé' }).waitFor()
    await look(page, 'phone-refused')
    await assertAccessible(page, 'a refused act', { inShort: true })
    await assertFits(page, 'a refused act')

    // Somebody else at the same device sees nothing of it.
    await page.goto('/logout?redirect=%2Fm')
    await page.waitForURL('**/login**')
    await signInOnPhone(page, 'user@example.com')
    await page.goto('/m/unsent')
    await page.getByText('Tout est envoyé').waitFor()
    await page.goto('/logout?redirect=%2Fm')
    await page.waitForURL('**/login**')
    await signInOnPhone(page)
    await page.goto('/m/unsent')

    // Corrected, it goes.
    await page.getByRole('button', { name: 'Corriger' }).click()
    assert.equal(await page.getByRole('dialog').getByLabel('Quantité').inputValue(), '999')
    await page.getByRole('dialog').getByLabel('Quantité').fill('4')
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la sortie' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto('/m/unsent')
    await page.getByText('Tout est envoyé').waitFor()
    assert.equal(await quantityOf(api, item), 6)
    assert.equal((await movementsOf(page, item)).total, 1)
  })

  itInFull('keeps a picture and a reservation as well, and sends each once', async () => {
    const { page } = await newPage(browser, url, { phone: true, keepsBuild: true })
    await signInOnPhone(page)
    const api = apiOf(page)
    const { items } = await stockUp(api, 'Hors ligne', 'HOR', 1)
    const [item] = items as [string]
    await page.goto(`/m/item/${item}`)
    await page.getByRole('button', { name: 'Photo' }).waitFor()
    await untilKept(page)
    await page.context().setOffline(true)
    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Photo' }).click()
    await sheet.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../web/public/icon-192.png'))
    await sheet.getByRole('button', { name: 'Ajouter la photo' }).click()
    await page.getByText('1 envoi en attente').waitFor()
    await page.getByRole('button', { name: 'Réserver' }).click()
    await sheet.getByLabel('Nom de la réservation').fill('Hors ligne')
    await sheet.getByLabel('Expire le').fill('31/12/2099')
    await sheet.getByRole('button', { name: 'Réserver' }).click()
    await page.getByText('2 envois en attente').waitFor()
    await page.goto('/m/unsent')
    await page.getByText('2 envois en attente').waitFor()
    await look(page, 'phone-unsent-two')
    await page.context().setOffline(false)
    await page.getByText('Tout est envoyé').waitFor()
    assert.equal((await api<{ data: unknown[] }>('GET', `/images?target=items&id=${item}`)).data.length, 1)
    assert.equal((await api<{ total: number }>('GET', `/reservations?item=${item}&size=10`)).total, 1)
    assert.doesNotMatch(await namesOnDevice(page), /^work\.outbox\./m)
  })

  it('forgets what it read when the session ends', async () => {
    const { page } = await newPage(browser, url, { phone: true, keepsBuild: true })
    await signInOnPhone(page)
    await page.goto('/m/find')
    await page.getByRole('heading', { name: 'Lieux' }).waitFor()
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open('entrepot-drafts', 1)
            opening.onsuccess = () => {
              const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
              keys.onsuccess = () => resolve(keys.result.map(String).filter((key) => key.startsWith('read.')))
            }
          }),
      )
    assert.ok((await kept()).length >= 2)
    await page.goto('/logout?redirect=%2Fm')
    await page.waitForURL('**/login**')
    while ((await kept()).length > 0) await page.waitForTimeout(100)
  })
})
