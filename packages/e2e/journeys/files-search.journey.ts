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
  paste: 'Collez des codes ou des noms',
  run: 'Rechercher',
  found: /^Trouvés \(3\)$/,
  missing: /^Introuvables \(1\)$/,
  twice: /^En double \(1\)$/,
  several: /^Ambigus \(1\)$/,
  read: 'Lignes lues\u00A0: 6, valeurs différentes\u00A0: 5',
  all: 'Tout sélectionner',
  toolbar: 'Actions sur la sélection',
  move: 'Déplacer',
  check: 'Vérifier',
  moved: /Déplacement. Modifiés\u00A0: 3,/,
  choose: 'Choisir une image',
  similar: 'Articles ressemblants',
  score: /Ressemblance (100|9\d)\s%/,
  command: 'Recherche par image',
}
const EN: typeof FR = {
  paste: 'Paste codes or names',
  run: 'Search',
  found: /^Found \(3\)$/,
  missing: /^Not found \(1\)$/,
  twice: /^Duplicates \(1\)$/,
  several: /^Ambiguous \(1\)$/,
  read: 'Rows read: 6, different values: 5',
  all: 'Select all',
  toolbar: 'Actions on the selection',
  move: 'Move',
  check: 'Check',
  moved: /Move. Changed: 3,/,
  choose: 'Choose an image',
  similar: 'Similar items',
  score: /Similarity (100|9\d)%/,
  command: 'Image search',
}

const apiOf = async (page: Page) => {
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email: 'admin@example.com', password: 'Demo-2026!' } })
  ).json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const answered = async <T>(response: Awaited<ReturnType<typeof page.request.fetch>>): Promise<T> => {
    assert.ok(response.ok(), `${response.url()}: ${response.status()}`)
    return response.json() as Promise<T>
  }
  return {
    get: async <T>(path: string) => answered<T>(await page.request.get(`/api/v1${path}`, { headers })),
    post: async (path: string, data: unknown) =>
      answered<{ guid: string }>(await page.request.post(`/api/v1${path}`, { headers, data })),
    picture: async (item: string, buffer: Buffer) =>
      answered(
        await page.request.post(`/api/v1/images?id=${item}`, {
          headers,
          multipart: { file: { name: 'photo.png', mimeType: 'image/png', buffer } },
        }),
      ),
  }
}

/** A picture like no other, drawn by the page. */
const drawn = (page: Page, seed: number): Promise<Buffer> =>
  page
    .evaluate((of) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
      const pen = canvas.getContext('2d')!
      for (let at = 0; at < 9; at++) {
        pen.fillStyle = `hsl(${(of * 47 + at * 83) % 360} 70% ${30 + ((of * 13 + at * 29) % 50)}%)`
        pen.fillRect(
          (of * 31 + at * 67) % 260,
          (of * 17 + at * 41) % 190,
          40 + ((of * 7 + at * 23) % 120),
          30 + ((of * 11 + at * 19) % 90),
        )
      }
      return canvas.toDataURL('image/png')
    }, seed)
    .then((address) => Buffer.from(address.split(',')[1]!, 'base64'))

describe('a search by file or picture', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`finds what a pasted list means, and the found ones move together (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now().toString(36)}`
      const [here, there] = [
        await api.post('/folders', { name: `Rayon ${mark}`, type: 'stock' }),
        await api.post('/folders', { name: `Quai ${mark}`, type: 'stock' }),
      ]
      const items = await Promise.all(
        ['A', 'B', 'C', 'D'].map((letter) =>
          api.post('/items', {
            name: `Pompe ${letter} ${mark}`,
            tag: `${mark}-${letter}`,
            type: 'product',
            quantity: 4,
            parent: here.guid,
          }),
        ),
      )
      await api.post('/items/move', { items: [{ guid: items[3]!.guid, quantity: 1 }], destination: there.guid })
      const inFolder = async (folder: string) =>
        (await api.get<{ total: number }>(`/items?folder=${folder}&size=1`)).total

      await page.goto('/data/search-by-file')
      await page.getByLabel(words.paste).waitFor()
      await look(page, `file-search-start-${language}`)
      await assertAccessible(page, `the search by file (${language})`)
      await page
        .getByLabel(words.paste)
        .fill([`${mark}-a`, `${mark}-B`, `${mark}-C`, `${mark}-d`, `${mark}-NIX`, `${mark}-C`].join('\n'))
      await page.getByRole('button', { name: words.run, exact: true }).click()
      await page.getByText(words.read).waitFor()
      for (const set of [words.found, words.several, words.missing, words.twice])
        await page.getByRole('tab', { name: set }).waitFor()
      await page.getByText(`Pompe B ${mark}`).waitFor()
      await look(page, `file-search-found-${language}`)
      await assertAccessible(page, `what a search by file found (${language})`)

      await page.getByRole('tab', { name: words.several }).click()
      await page.getByText(`Quai ${mark}`).first().waitFor()
      await look(page, `file-search-ambiguous-${language}`)
      await page.getByRole('tab', { name: words.missing }).click()
      await page.getByText(`${mark}-NIX`).waitFor()
      await look(page, `file-search-missing-${language}`)

      // A closed tab comes back to it.
      await page.reload()
      await page.getByText(`${mark}-NIX`).waitFor()
      await page.getByRole('tab', { name: words.found }).click()
      await page.getByText(`Pompe A ${mark}`).waitFor()

      await page.getByRole('checkbox', { name: words.all }).check()
      await page
        .getByRole('toolbar', { name: words.toolbar })
        .getByRole('button', { name: words.move, exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').first().fill(`Quai ${mark}`)
      await dialog.getByText(`Quai ${mark}`).last().click()
      await dialog.getByRole('button', { name: words.check }).click()
      await dialog.getByRole('button', { name: words.move, exact: true }).click()
      await page.getByText(words.moved).waitFor()
      assert.deepEqual([await inFolder(here.guid), await inFolder(there.guid)], [1, 4])
      assert.deepEqual(faults, [])
      await page.close()
    })

    it(`finds the item of a picture, which the palette leads to (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language}${Date.now().toString(36)}`
      const folder = await api.post('/folders', { name: `Photos ${mark}`, type: 'stock' })
      const seed = Date.now() % 100_000
      const pictures = await Promise.all([0, 1, 2].map((at) => drawn(page, seed + at * 7)))
      for (const [at, picture] of pictures.entries()) {
        const { guid } = await api.post('/items', {
          name: `Vanne ${at} ${mark}`,
          type: 'product',
          quantity: 1,
          parent: folder.guid,
        })
        await api.picture(guid, picture)
      }
      // Keys are listened to once the frame stands.
      await page
        .getByRole('button', { name: /Rechercher ou agir|Search or act/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('combobox').fill(words.command)
      await page.getByRole('option', { name: words.command }).first().click()
      await page.waitForURL(/\/image-search$/)
      await page.getByRole('button', { name: words.choose }).waitFor()
      await look(page, `image-search-start-${language}`)
      await assertAccessible(page, `the image search (${language})`)
      // What was just added is looked at in the background.
      const first = page
        .getByRole('list')
        .filter({ has: page.getByText(words.score) })
        .getByRole('listitem')
        .first()
      for (let attempt = 0; ; attempt++) {
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: pictures[1]! })
        await page.getByText(words.similar).waitFor()
        if ((await first.innerText()).includes(`Vanne 1 ${mark}`)) break
        assert.ok(attempt < 20, 'the picture was never found')
        await page.waitForTimeout(1_000)
      }
      assert.match(await first.innerText(), words.score)
      await look(page, `image-search-results-${language}`)
      await assertAccessible(page, `what the image search found (${language})`)
      await first.getByRole('link').click()
      await page.getByRole('heading', { name: `Vanne 1 ${mark}` }).waitFor()
      assert.deepEqual(faults, [])
      await page.close()
    })
  }
})
