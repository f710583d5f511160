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

const FR = {
  undo: 'Annuler',
  name: 'Nom',
  save: 'Enregistrer',
  edit: 'Modifier',
  status: 'Statut',
  actions: /^Actions sur/,
  rename: 'Renommer ou décrire',
  remove: 'Supprimer',
  open: (place: number) => new RegExp(`Ouvrir l’image ${place}`),
  first: 'Mettre en premier',
  changed: /a changé|ont changé|modifié/,
}
const EN: typeof FR = {
  undo: 'Undo',
  name: 'Name',
  save: 'Save',
  edit: 'Edit',
  status: 'Status',
  actions: /^Actions on/,
  rename: 'Rename or describe',
  remove: 'Delete',
  open: (place: number) => new RegExp(`Open picture ${place}`),
  first: 'Put first',
  changed: /changed/,
}

describe('an edit, a picture and a file', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const))
    it(`are taken back by the button of the message, unless somebody changed them since (X-26, ${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now().toString(36)}`
      const { guid: folder } = await api('POST', '/folders', { name: `Lieu ${mark}`, type: 'stock' })
      const { guid: item } = await api('POST', '/items', { name: `Lampe ${mark}`, type: 'product', parent: folder })
      const undo = async () => {
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await page.getByRole('button', { name: words.undo, exact: true }).click()
        await page.getByRole('button', { name: words.undo, exact: true }).waitFor({ state: 'detached' })
      }
      const dialog = page.getByRole('dialog')

      for (const [path, made] of [
        ['tags', { name: `Mot ${mark}` }],
        ['categories', { name: `Genre ${mark}`, itemType: 'product' }],
      ] as const) {
        const { guid } = await api('POST', `/${path}`, made)
        const edit = async () => {
          await page.goto(`/settings/${path}?open=${guid}`)
          await dialog.getByLabel(words.name).fill(`Autre ${mark}`)
          await dialog.getByRole('button', { name: words.save }).click()
          await page.getByRole('gridcell', { name: `Autre ${mark}`, exact: true }).waitFor()
          await dialog.waitFor({ state: 'detached' })
          await page.getByRole('button', { name: words.undo, exact: true }).waitFor()
        }
        await edit()
        // It stays while somebody points at it, however long the question about every element takes.
        await page.getByRole('button', { name: words.undo, exact: true }).hover()
        await look(page, `undo-${path}-${language}`)
        await assertAccessible(page, `the way back of ${path} (${language})`)
        await undo()
        await page.getByRole('gridcell', { name: made.name, exact: true }).waitFor()
        assert.equal((await api('GET', `/${path}/${guid}`)).name, made.name)
        // A colleague was faster: what they wrote stays, and the message says so.
        await edit()
        await api('PUT', `/${path}/${guid}`, { name: `Leur ${path} ${mark}` })
        await undo()
        await page.getByRole('alert').getByText(words.changed).first().waitFor()
        assert.equal((await api('GET', `/${path}/${guid}`)).name, `Leur ${path} ${mark}`)
      }

      const lot = await api('POST', `/items/${item}/variants`, { kind: 'lot', name: `Lot ${mark}`, status: 'Libre' })
      await page.goto(`/item/${lot.guid}`)
      await page.getByRole('button', { name: words.edit, exact: true }).click()
      await dialog.getByLabel(words.status).fill('Quarantaine')
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      await page.getByText('Quarantaine').waitFor()
      await undo()
      await page.getByText('Libre').waitFor()
      assert.equal((await api('GET', `/variants/${lot.guid}`)).status, 'Libre')

      await api.upload('/attachments', { target: 'items', guid: item }, { name: 'Devis.txt', buffer: Buffer.from('x') })
      await page.goto(`/item/${item}?tab=files`)
      const file = page.getByRole('listitem').filter({ hasText: 'Devis.txt' })
      const menu = async (entry: string) => {
        await file.getByRole('button', { name: words.actions }).click()
        await page.getByRole('menuitem', { name: entry }).click()
      }
      await menu(words.rename)
      await dialog.getByRole('textbox', { name: words.name }).fill('Signé.txt')
      await dialog.getByRole('button', { name: words.save }).click()
      await file.waitFor({ state: 'detached' })
      await undo()
      await file.waitFor()
      await menu(words.remove)
      await dialog.getByRole('button', { name: words.remove }).click()
      await file.waitFor({ state: 'detached' })
      await undo()
      await file.waitFor()

      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
      for (const name of ['a.png', 'b.png'])
        await api.upload('/images', { target: 'items', id: item }, { name, buffer: picture })
      const order = async () => (await api('GET', `/images?id=${item}`)).data.map(({ guid }) => guid)
      // The screen shows what is asked for before the answer.
      const orderIs = async (...wanted: (string | undefined)[]) => {
        for (let round = 0; round < 200 && (await order()).join() !== wanted.join(); round++)
          await page.waitForTimeout(50)
        assert.deepEqual(await order(), wanted)
      }
      const [a, b] = await order()
      await page.goto(`/item/${item}`)
      await page.getByRole('button', { name: words.open(2) }).click()
      await dialog.getByRole('button', { name: words.first }).click()
      await dialog.getByRole('button', { name: words.first, disabled: true }).waitFor()
      await page.keyboard.press('Escape')
      await orderIs(b, a)
      await undo()
      await page.getByRole('button', { name: words.open(2) }).waitFor()
      await orderIs(a, b)
      await page.getByRole('button', { name: words.open(1) }).click()
      await dialog.getByRole('button', { name: words.remove }).click()
      await dialog.getByRole('button', { name: words.remove }).click()
      await page.getByRole('button', { name: words.open(2) }).waitFor({ state: 'detached' })
      await undo()
      await page.getByRole('button', { name: words.open(2) }).waitFor()
      await orderIs(a, b)
      // Other journeys look at all folders there are.
      await page.request.delete(`/api/v1/folders/${folder}`, { headers: api.headers })
      assert.deepEqual(faults, [])
    })
})

type Answer = { guid: string; name: string; status: string; data: { guid: string }[] }
type Sent = { name: string; buffer: Buffer }
/** What a colleague does meanwhile, and what was there before. */
const apiOf = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, data?: unknown): Promise<Answer> => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data !== undefined && { data }) })
    assert.ok(answer.ok(), await answer.text())
    return (await answer.json()) as Answer
  }
  const upload = async (path: string, fields: Record<string, string>, { name, buffer }: Sent): Promise<void> => {
    const mimeType = name.endsWith('.png') ? 'image/png' : 'text/plain'
    const answer = await page.request.post(`/api/v1${path}`, {
      headers,
      multipart: { ...fields, file: { name, mimeType, buffer } },
    })
    assert.ok(answer.ok(), await answer.text())
  }
  return Object.assign(call, { upload, headers })
}
