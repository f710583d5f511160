import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, NOTHING_ANSWERS, signIn } from '../support/browser.ts'
import { namesOnDevice, whereOnDevice } from '../support/device.ts'
import { plugInScanner } from '../support/scanner.ts'
import { untilKept } from '../support/phone.ts'
import { aCount, aPlace, aStorekeeper, foundIn, grantTo, linesOf, PASSWORD, type Planned } from '../support/tasks.ts'
import { itInFull } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

/** Codes of scanners are digits: they are read the same on every keyboard. */
let codes = 0
const newCode = () => `6${String(Date.now() % 100_000).padStart(5, '0')}${codes++}`
const last = (page: Page) => page.getByRole('region', { name: 'Dernier scan' })
const opened = (page: Page) => page.getByRole('heading', { level: 1, name: 'Comptage' }).waitFor()
const CLOSED = '«\u202FComptage\u202F» clôturée'
const taskPath = ({ operation, task }: Planned) => `/interventions/${operation}/tasks/${task}`
/** Names of what this device keeps encrypted. */
const sealedOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('entrepot-drafts', 1)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          keys.onsuccess = () => resolve(keys.result.map(String).filter((key) => key.startsWith('sealed.')))
        }
      }),
  )
const untilGone = async (page: Page, task: string) => {
  while ((await sealedOf(page)).some((name) => name.includes(task))) await page.waitForTimeout(100)
}
/** Nothing is asked for any more. */
const quiet = async (page: Page) => {
  let asked = 0
  const count = () => void asked++
  page.on('request', count)
  do {
    asked = 0
    await page.waitForTimeout(1_500)
  } while (asked > 0)
  page.off('request', count)
}
const allSent = (page: Page) => page.getByText(/en attente d’envoi/).waitFor({ state: 'detached' })

const aPicture = async (page: Page, item: string) => {
  const buffer = readFileSync(join(import.meta.dirname, '../../web/public/icon-192.png'))
  const answer = await page.request.post('/api/v1/images', {
    headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    multipart: { target: 'items', id: item, file: { name: 'icon.png', mimeType: 'image/png', buffer } },
  })
  assert.equal(answer.status(), 201)
}

/** A leader at a desk, who plans a count for somebody, and that person at the task. */
const aCellar = async (name: string, count: number, options?: object) => {
  const leader = await newPage(browser, url)
  await signIn(leader.page)
  const api = await apiOf(leader.page)
  const code = newCode()
  const nora = await aStorekeeper(api, url, 'Nora')
  const { place, items } = await aPlace(api, `${name} ${code}`, code, count)
  await aPicture(leader.page, items[0]!.guid)
  await grantTo(api, place.guid, [nora.guid])
  const planned = await aCount(api, `Inventaire ${code}`, place.guid, { kind: 'user', guid: nora.guid }, options)
  const { page, faults } = await newPage(browser, url, { keepsBuild: true })
  await signIn(page, nora.email, PASSWORD)
  await page.goto(planned.address)
  await opened(page)
  await page.getByRole('list').getByText(`${name} ${code} 0`).waitFor()
  return { leader: leader.page, api, code, nora, place, items, planned, page, faults, named: `${name} ${code}` }
}

describe('tasks without a network', () => {
  itInFull('what two tabs scan is sent once each, in one queue', async () => {
    const { api, code, planned, page, named } = await aCellar('Deux onglets', 2)
    const second = await page.context().newPage()
    await second.goto(planned.address)
    await opened(second)
    await second.getByRole('list').getByText(`${named} 0`).waitFor()
    const [scan, scanThere] = [await plugInScanner(page), await plugInScanner(second)]
    await page.context().setOffline(true)
    for (let round = 0; round < 3; round++) {
      await page.bringToFront()
      await scan(`${code}0`)
      await last(page).getByText(`${named} 0`).waitFor()
      await second.bringToFront()
      await scanThere(`${code}1`)
      await last(second).getByText(`${named} 1`).waitFor()
    }
    await page.getByText('6 scans en attente d’envoi').waitFor()
    await second.getByText('6 scans en attente d’envoi').waitFor()
    await page.context().setOffline(false)
    await allSent(page)
    await allSent(second)
    assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 3, [`${named} 1`]: 3 })
  })

  itInFull('a server that is busy, restarts or asks for another session has refused nothing', async () => {
    const { api, code, planned, page, named } = await aCellar('Panne', 1)
    const answers = [503, 429, 408, 401, 500]
    const left = [...answers]
    await page.route('**/scan', (route) => {
      const status = left.shift()
      return status ? route.fulfill({ status, json: { message: 'busy' } }) : route.continue()
    })
    const scan = await plugInScanner(page)
    await scan(`${code}0`)
    await last(page).getByText(`${named} 0`).waitFor()
    await scan(`${code}0`)
    // Each look at the page tries again, so that nobody waits for the pauses.
    while (left.length > 0) {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.waitForTimeout(100)
    }
    await allSent(page)
    assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 2 })
    assert.equal((await linesOf(api, planned))[0]!.scans, 2)
  })

  itInFull('what the server refuses stays with its reason until somebody decides', async () => {
    const { api, code, planned, page, named, nora } = await aCellar('Refus', 2)
    const scan = await plugInScanner(page)
    await scan(`${code}0`)
    await last(page).getByText('Scanné', { exact: true }).waitFor()
    await allSent(page)
    await untilKept(page)
    await page.context().setOffline(true)
    await scan(`${code}1`)
    await page.getByText('1 scan en attente d’envoi').waitFor()
    // Somebody else goes on with it meanwhile.
    const me = await api<{ user: { guid: string } }>('GET', '/users/me')
    await api('PUT', `/interventions/${planned.operation}/tasks/${planned.task}/assignee`, {
      assignee: { kind: 'user', guid: me.user.guid },
    })
    await page.context().setOffline(false)
    await page.getByText('1 envoi refusé').waitFor()
    await page.goto('/home')
    const see = page.getByRole('button', { name: 'Voir', exact: true })
    await see.click()
    await page
      .getByRole('alert')
      .filter({ hasText: /ne vous est plus confiée/ })
      .waitFor()
    await look(page, 'tasks-refused-fr-1440')
    await assertAccessible(page, 'acts that were refused', { inShort: true })
    assert.equal((await foundIn(api, planned))[`${named} 1`], null)
    await page.reload()
    await see.click()
    await page.getByText(`${named} 1`).waitFor()
    // Given back, it is sent again.
    await api('PUT', `/interventions/${planned.operation}/tasks/${planned.task}/assignee`, {
      assignee: { kind: 'user', guid: nora.guid },
    })
    await page.getByRole('button', { name: 'Renvoyer' }).click()
    await page.getByText('Tout est envoyé').waitFor()
    assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 1, [`${named} 1`]: 1 })
  })

  it('a task that was opened once is done in a cellar, by tabs that are killed, and ends when the network is back', async () => {
    const { api, code, planned, page, named } = await aCellar('Cave', 3)
    await page.getByText('Disponible sans réseau').waitFor()
    while (!(await sealedOf(page)).some((name) => name.endsWith(`${planned.task}.pictures`)))
      await page.waitForTimeout(100)
    await untilKept(page)
    const context = page.context()
    await context.setOffline(true)
    await page.reload()
    await opened(page)
    await page.getByText(NOTHING_ANSWERS).first().waitFor()
    await page.getByText(/Données de cet appareil/).waitFor()
    const picture = page.locator('[data-lines] img[src^="data:image/"]')
    await picture.waitFor()
    assert.equal(await picture.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth)), 64)
    const scan = await plugInScanner(page)
    await scan(`${code}0`)
    await last(page).getByText(`${named} 0`).waitFor()
    await scan(`${code}1`)
    await last(page).getByText(`${named} 1`).waitFor()
    await page.getByRole('textbox', { name: `Quantité de ${named} 2` }).fill('8')
    await page.getByText('2 scans en attente d’envoi').waitFor()
    await look(page, 'tasks-cellar-fr-1440')
    await assertAccessible(page, 'a task without a network', { inShort: true })
    const names = await namesOnDevice(page)
    assert.match(names, /^work\.outbox\./m)
    assert.match(names, /^work\.task:/m)
    assert.deepEqual(await whereOnDevice(page, new RegExp(`${named} 2|${code}[01]`)), [])
    // The tab is killed, the browser begins again: everything is there.
    await page.close({ runBeforeUnload: false })
    const next = await context.newPage()
    await next.goto(planned.address)
    await opened(next)
    await next.getByText('2 scans en attente d’envoi').waitFor()
    await next.getByRole('button', { name: /^Scannés/ }).click()
    await next.getByRole('list').getByText(`${named} 1`).waitFor()
    assert.equal(await next.getByRole('textbox', { name: `Quantité de ${named} 0` }).inputValue(), '1')
    await next.getByRole('button', { name: 'Terminer' }).click()
    await next.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
    await next.getByText('La fin de cette tâche est à envoyer').waitFor()
    await look(next, 'tasks-end-waits-fr-1440')
    await next.reload()
    await next.getByText('La fin de cette tâche est à envoyer').waitFor()
    assert.equal((await api<{ status: string }>('GET', taskPath(planned))).status, 'opened')
    await context.setOffline(false)
    await next.getByText(CLOSED).first().waitFor()
    assert.equal((await api<{ status: string }>('GET', taskPath(planned))).status, 'closed')
    assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 1, [`${named} 1`]: 1, [`${named} 2`]: 8 })
    // What is over stays on no device.
    await next.reload()
    await next
      .getByText(/clôturée/i)
      .first()
      .waitFor()
    await untilGone(next, planned.task)
  })

  itInFull('a task that was closed on another device meanwhile takes nothing more, and says so', async () => {
    const { api, code, planned, page, named, nora } = await aCellar('Ailleurs', 2)
    await page.getByText('Disponible sans réseau').waitFor()
    await untilKept(page)
    await page.context().setOffline(true)
    const scan = await plugInScanner(page)
    await scan(`${code}0`)
    await last(page).getByText(`${named} 0`).waitFor()
    const other = await newPage(browser, url)
    await signIn(other.page, nora.email, PASSWORD)
    await other.page.goto(planned.address)
    await opened(other.page)
    const there = await plugInScanner(other.page)
    await other.page.getByRole('list').getByText(`${named} 1`).waitFor()
    await there(`${code}1`)
    await last(other.page).getByText('Scanné', { exact: true }).waitFor()
    await allSent(other.page)
    await other.page.getByRole('button', { name: 'Terminer' }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
    await other.page.getByText(CLOSED).first().waitFor()
    await page.context().setOffline(false)
    await page.getByText('1 envoi refusé').waitFor()
    await page.getByRole('region', { name: '1 scan refusé' }).getByText(`${named} 0`).waitFor()
    await look(page, 'tasks-closed-meanwhile-fr-1440')
    assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: null, [`${named} 1`]: 1 })
    await untilGone(page, planned.task)
  })

  itInFull(
    'a right that is taken away meanwhile takes the copy along; what was scanned is refused and stays',
    async () => {
      const { api, code, planned, page, named, place } = await aCellar('Droit', 1)
      await page.getByText('Disponible sans réseau').waitFor()
      assert.ok((await sealedOf(page)).some((name) => name.includes(planned.task)))
      await untilKept(page)
      await page.context().setOffline(true)
      const scan = await plugInScanner(page)
      await scan(`${code}0`)
      await last(page).getByText(`${named} 0`).waitFor()
      await grantTo(api, place.guid, [])
      const me = await api<{ user: { guid: string } }>('GET', '/users/me')
      await api('PUT', `/interventions/${planned.operation}/tasks/${planned.task}/assignee`, {
        assignee: { kind: 'user', guid: me.user.guid },
      })
      await page.context().setOffline(false)
      await page.getByText('1 envoi refusé').waitFor()
      await untilGone(page, planned.task)
      assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: null })
      await page.goto('/home')
      await page.getByText('1 envoi refusé').waitFor()
    },
  )

  itInFull('copies of tasks are unreadable on the disk, and go when the person signs out', async () => {
    const { planned, page, named } = await aCellar('Secret', 1)
    await page.getByText('Disponible sans réseau').waitFor()
    const kept = await page.evaluate(
      (task) =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('entrepot-drafts', 1)
          opening.onsuccess = () => {
            const store = opening.result.transaction('drafts').objectStore('drafts')
            const [names, values] = [store.getAllKeys(), store.getAll()]
            values.onsuccess = () =>
              resolve(
                names.result
                  .map((name, at) => {
                    const value = values.result[at] as { data?: ArrayBuffer }
                    return String(name).includes(task) ? new TextDecoder('latin1').decode(value.data) : ''
                  })
                  .join(''),
              )
          }
        }),
      planned.task,
    )
    assert.ok(kept.length > 500)
    assert.ok(!kept.includes(named))
    await page.goto('/logout')
    await page.waitForURL('**/login**')
    while ((await sealedOf(page)).length > 0) await page.waitForTimeout(100)
  })

  itInFull(
    'typed in a cellar and by somebody else meanwhile, each line says both, when and who, and one chooses',
    async () => {
      const { api, code, planned, page, named, nora, place } = await aCellar('Versions', 3)
      const paul = await aStorekeeper(api, url, 'Paul')
      const team = await api('POST', '/groups', { name: `Paire ${code}`, members: [nora.guid, paul.guid], roles: [] })
      await grantTo(api, place.guid, [nora.guid, paul.guid])
      await api('PUT', `${taskPath(planned)}/assignee`, { assignee: { kind: 'group', guid: team.guid } })
      await page.reload()
      await page.getByText('Disponible sans réseau').waitFor()
      const quantity = (of: Page, at: number) => of.getByRole('textbox', { name: `Quantité de ${named} ${at}` })
      await untilKept(page)
      await page.context().setOffline(true)
      for (const at of [0, 1, 2]) await quantity(page, at).fill('8')
      await page.getByText('3 saisies non enregistrées').waitFor()
      const other = await newPage(browser, url)
      await signIn(other.page, paul.email, PASSWORD)
      await other.page.goto(planned.address)
      await opened(other.page)
      for (const at of [0, 1]) await quantity(other.page, at).fill('6')
      await other.page.getByRole('button', { name: 'Continuer plus tard' }).click()
      await other.page.getByText(/vous pourrez continuer plus tard/).waitFor()
      // Kept without a network, it is not written over what somebody else has said.
      await page.getByRole('button', { name: 'Continuer plus tard' }).click()
      await page.getByText('Vos saisies sont à envoyer').waitFor()
      await page.context().setOffline(false)
      await page.getByText(/Quelqu’un a changé les mêmes lignes/).waitFor()
      assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 6, [`${named} 1`]: 6, [`${named} 2`]: null })
      await page.reload()
      const dialog = page.getByRole('dialog', { name: 'Deux versions de cette tâche' })
      await dialog
        .getByText(/Paul Rayon, /)
        .first()
        .waitFor()
      await dialog
        .getByText(/Nora Rayon, /)
        .first()
        .waitFor()
      await look(page, 'tasks-versions-fr-1440')
      await page.setViewportSize({ width: 390, height: 844 })
      await look(page, 'tasks-versions-fr-390')
      await assertAccessible(page, 'two versions of a task', { inShort: true })
      await page.setViewportSize({ width: 1440, height: 900 })
      await dialog
        .getByRole('group', { name: `Version de ${named} 0` })
        .getByRole('button', { name: /Sur le serveur/ })
        .click()
      await dialog.getByRole('button', { name: 'Continuer avec ce choix' }).click()
      await page.getByRole('button', { name: 'Continuer plus tard' }).click()
      await page.getByText(/vous pourrez continuer plus tard/).waitFor()
      assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 6, [`${named} 1`]: 8, [`${named} 2`]: 8 })
      await page.getByText(/envoi refusé/).waitFor({ state: 'detached' })
    },
  )

  itInFull(
    'a copy is deleted once it is older than the company allows; what waits to be sent stays and is shown',
    async () => {
      const { code, planned, page, named } = await aCellar('Vieux', 1)
      await page.getByText('Disponible sans réseau').waitFor()
      await untilKept(page)
      await page.context().setOffline(true)
      const scan = await plugInScanner(page)
      await scan(`${code}0`)
      await last(page).getByText(`${named} 0`).waitFor()
      await page.context().addInitScript(() => {
        const { now } = Date
        Date.now = () => now() + 8 * 86_400_000
      })
      const later = await page.context().newPage()
      await later.goto('/home')
      await untilGone(later, planned.task)
      await later.getByText('1 envoi en attente').waitFor()
      await later.getByRole('button', { name: 'Voir', exact: true }).click()
      await later.getByRole('dialog').getByText(`${named} 0`).waitFor()
    },
  )

  it('two people in one aisle see what the other scans, line by line, and each scan has its author', async () => {
    const { api, code, planned, page, named, nora, place } = await aCellar('Allée', 2)
    const paul = await aStorekeeper(api, url, 'Paul')
    const team = await api('POST', '/groups', { name: `Duo ${code}`, members: [nora.guid, paul.guid], roles: [] })
    await grantTo(api, place.guid, [nora.guid, paul.guid])
    await api('PUT', `${taskPath(planned)}/assignee`, { assignee: { kind: 'group', guid: team.guid } })
    const other = await newPage(browser, url)
    await signIn(other.page, paul.email, PASSWORD)
    await other.page.goto(planned.address)
    await opened(other.page)
    await other.page.getByRole('list').getByText(`${named} 0`).waitFor()
    await page.getByRole('list', { name: 'Aussi sur cette tâche' }).getByText('Paul Rayon').waitFor()
    const [scan, scanThere] = [await plugInScanner(page), await plugInScanner(other.page)]
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/lines?')) asked.push(new URL(request.url()).search)
    })
    await page.getByRole('button', { name: /^Toutes/ }).click()
    await page.getByRole('list').getByText(`${named} 1`).waitFor()
    // The first scan begins the task, which the whole page hears of.
    await scan(`${code}1`)
    await last(page).getByText('Scanné', { exact: true }).waitFor()
    await allSent(page)
    await other.page.getByRole('button', { name: /^Toutes/ }).click()
    await other.page.getByText('par Nora Rayon').waitFor()
    await quiet(page)
    asked.length = 0
    await scanThere(`${code}0`)
    const quantity = page.getByRole('textbox', { name: `Quantité de ${named} 0` })
    await page.getByText('par Paul Rayon').waitFor()
    assert.equal(await quantity.inputValue(), '1')
    assert.match(asked[0]!, /line=/)
    await scan(`${code}0`)
    await last(page).getByText(`${named} 0`).waitFor()
    await allSent(page)
    await other.page
      .getByRole('textbox', { name: `Quantité de ${named} 0` })
      .and(other.page.locator('[value="2"]'))
      .waitFor()
    await look(page, 'tasks-two-people-fr-1440')
    assert.deepEqual(await foundIn(api, planned), { [`${named} 0`]: 2, [`${named} 1`]: 1 })
  })
})
