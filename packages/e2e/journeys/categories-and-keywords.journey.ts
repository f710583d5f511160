import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  newCategory: 'Nouvelle catégorie',
  newTag: 'Nouveau mot-clé',
  name: 'Nom',
  for: 'Pour',
  create: 'Créer',
  save: 'Enregistrer',
  required: 'Ce champ est obligatoire',
  exists: 'existe déjà',
  categoryCreated: 'La catégorie a été créée',
  categorySaved: 'La catégorie a été modifiée',
  categoryRemoved: 'La catégorie a été supprimée',
  remove: 'Supprimer',
  rename: 'Renommer',
  edit: 'Modifier',
  stale: 'Cette catégorie a changé entre-temps.',
  theirs: 'Reprendre la version actuelle',
  mine: 'Enregistrer ma version',
  left: '1 article n’aura plus de catégorie.',
  folders: 'Dossiers',
  searchCategory: 'Rechercher une catégorie',
  none: 'Aucune catégorie ne correspond',
  clear: 'Effacer les filtres',
  tagCreated: 'Le mot-clé a été créé',
  tagSaved: 'Le mot-clé a été modifié',
  teal: 'Turquoise',
  select: 'Sélectionner',
  merge: 'Fusionner',
  stays: 'Mot-clé qui reste',
  merged: 'Les mots-clés sont fusionnés dans',
  carry: 'articles porteront',
  least: 'Choisissez au moins deux mots-clés',
  removeTags: 'Supprimer 2 mots-clés ?',
  tagsRemoved: '2 mots-clés ont été supprimés',
  searchTag: 'Rechercher un mot-clé',
  used: '1 article',
}
const EN: typeof FR = {
  newCategory: 'New category',
  newTag: 'New keyword',
  name: 'Name',
  for: 'For',
  create: 'Create',
  save: 'Save',
  required: 'Required field',
  exists: 'already exists',
  categoryCreated: 'The category was created',
  categorySaved: 'The category was updated',
  categoryRemoved: 'The category was deleted',
  remove: 'Delete',
  rename: 'Rename',
  edit: 'Edit',
  stale: 'This category changed meanwhile.',
  theirs: 'Take the present version',
  mine: 'Save my version',
  left: '1 item will have no category.',
  folders: 'Folders',
  searchCategory: 'Search a category',
  none: 'No category matches',
  clear: 'Clear filters',
  tagCreated: 'The tag was created',
  tagSaved: 'The tag was updated',
  teal: 'Teal',
  select: 'Select',
  merge: 'Merge',
  stays: 'Keyword that stays',
  merged: 'The keywords are merged into',
  carry: 'items will carry',
  least: 'Choose at least two keywords',
  removeTags: 'Delete 2 keywords?',
  tagsRemoved: '2 keywords were deleted',
  searchTag: 'Search a keyword',
  used: '1 item',
}
const LOOKS = [
  ['fr', false, 1440, FR],
  ['en', true, 1024, EN],
] as const

/** What a colleague does meanwhile. */
const callAs = async (
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<{
  guid: string
  version: number
  tags: { name: string; color: string | null }[]
  data: { guid: string }[]
}> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    ...(data !== undefined && { data }),
    headers: { authorization: `Bearer ${token}` },
  })
  assert.ok(answer.ok(), await answer.text())
  return answer.json() as Promise<never>
}
const rowOf = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })
const menuOf = async (page: Page, row: string, entry: string) => {
  await rowOf(page, row).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry }).click()
}
/** Until nothing but what was searched is there: what is about to go is paler. */
const search = async (page: Page, field: string, text: string) => {
  await page.getByLabel(field).fill(text)
  await page.waitForURL(`**?q=${text}`)
  await page.getByRole('grid').getByRole('row').filter({ hasNotText: text }).nth(1).waitFor({ state: 'detached' })
}
/** The dialog has gone with what it was about. */
const told = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('categories', () => {
  for (const [language, dark, width, words] of walks('fr', LOOKS)) {
    it(`are made, renamed under a colleague's eyes, and deleted with their number (${language})`, async () => {
      const mark = `${language}${Date.now().toString(36)}`
      const [first, renamed] = [`Piles ${mark}`, `Accus ${mark}`]
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      await page.goto('/settings/categories')
      await page.getByRole('button', { name: words.newCategory }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.name).fill(first)
      await page.keyboard.press('Enter')
      await dialog.getByText(words.required).waitFor()
      await dialog.getByLabel(words.for).selectOption('product')
      await look(page, `category-new-${language}`)
      await assertAccessible(page, `a new category (${language})`)
      await dialog.getByRole('button', { name: words.create }).click()
      await told(page, words.categoryCreated)
      await rowOf(page, first).waitFor()
      // The same name for the same type is refused under its field, whatever its case.
      await page.getByRole('button', { name: words.newCategory }).first().click()
      await dialog.getByLabel(words.name).fill(first.toUpperCase())
      await dialog.getByLabel(words.for).selectOption('product')
      await dialog.getByRole('button', { name: words.create }).click()
      await dialog.getByText(words.exists).waitFor()
      assert.equal(await dialog.getByLabel(words.name).evaluate((field) => field === document.activeElement), true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      const [category] = (await callAs(page, 'GET', `/categories?search=${mark}`)).data
      const folder = await callAs(page, 'POST', '/folders', { name: `Lieu ${mark}`, type: 'stock' })
      const item = await callAs(page, 'POST', '/items', {
        name: `Lampe ${mark}`,
        type: 'product',
        parent: { guid: folder.guid },
        category: { guid: category!.guid },
      })
      await search(page, words.searchCategory, mark)
      await rowOf(page, first).getByText(words.used).waitFor()
      await look(page, `categories-${language}`)
      await assertAccessible(page, `the list of categories (${language})`)

      // A colleague was faster: nothing is overwritten unseen.
      await menuOf(page, first, words.rename)
      await dialog.getByLabel(words.name).fill(renamed)
      await callAs(page, 'PUT', `/categories/${category!.guid}`, { name: `${first} bis` })
      await dialog.getByRole('button', { name: words.save }).click()
      await dialog.getByText(words.stale).waitFor()
      await look(page, `category-stale-${language}`)
      await assertAccessible(page, `a stale category (${language})`)
      await dialog.getByRole('button', { name: words.theirs }).click()
      assert.equal(await dialog.getByLabel(words.name).inputValue(), `${first} bis`)
      await dialog.getByLabel(words.name).fill(renamed)
      await dialog.getByRole('button', { name: words.save }).click()
      await told(page, words.categorySaved)

      // Another browser, whose person may only read: it follows, and offers nothing it may not do.
      const reader = await newPage(browser, url, { language, dark, width })
      await signIn(reader.page, 'user@example.com')
      await reader.page.goto('/settings')
      await reader.page.waitForURL('**/settings/categories')
      await search(reader.page, words.searchCategory, mark)
      await rowOf(reader.page, renamed).waitFor()
      assert.equal(await reader.page.getByRole('button', { name: words.newCategory }).count(), 0)
      await rowOf(reader.page, renamed).click()
      assert.equal(await reader.page.getByRole('dialog').count(), 0)
      await look(reader.page, `categories-reader-${language}`)
      await assertAccessible(reader.page, `the list of categories for who may only read (${language})`)

      await menuOf(page, renamed, words.remove)
      await dialog.getByText(words.left).waitFor()
      await look(page, `category-remove-${language}`)
      await assertAccessible(page, `the deletion of a category (${language})`)
      await dialog.getByRole('button', { name: words.remove }).click()
      await told(page, words.categoryRemoved)
      await page.getByText(words.none).waitFor()
      await reader.page.getByText(words.none).waitFor()
      await look(page, `categories-none-${language}`)
      assert.deepEqual(
        await callAs(page, 'GET', `/items/${item.guid}`).then((now) => [
          now.version,
          'category' in now && now.category,
        ]),
        [2, null],
      )
      await page.getByRole('button', { name: words.clear }).first().click()
      await page.getByText(words.folders, { exact: true }).first().click()
      await page.waitForURL('**/settings/categories?target=folder')
      assert.deepEqual([faults, reader.faults], [[], []])
      await page.context().close()
      await reader.page.context().close()
    })
  }
})

describe('keywords', () => {
  for (const [language, dark, width, words] of walks('en', LOOKS)) {
    itInFull(
      `have a colour that their items show, are merged into one, and deleted together (${language})`,
      async () => {
        const mark = `${language}${Date.now().toString(36)}`
        const [one, two, three] = [`Fragile ${mark}`, `Cassant ${mark}`, `Verre ${mark}`]
        const { page, faults } = await newPage(browser, url, { language, dark, width })
        await signIn(page)
        await page.goto('/settings/tags')
        await page.getByRole('button', { name: words.newTag }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(words.name).fill(one)
        await dialog.getByRole('radio', { name: words.teal }).check()
        await look(page, `tag-new-${language}`)
        await assertAccessible(page, `a new keyword (${language})`)
        await dialog.getByRole('button', { name: words.create }).click()
        await told(page, words.tagCreated)

        const folder = await callAs(page, 'POST', '/folders', { name: `Vitrine ${mark}`, type: 'stock' })
        const made = async (name: string, tags: string[]) =>
          callAs(page, 'POST', '/items', {
            name,
            type: 'product',
            parent: { guid: folder.guid },
            tags: tags.map((tag) => ({ name: tag })),
          })
        const [vase, glass] = [await made(`Vase ${mark}`, [one, two]), await made(`Coupe ${mark}`, [two])]
        await search(page, words.searchTag, mark)
        // Typed on an item by somebody else, it is here by itself.
        await rowOf(page, two).waitFor()
        await made(`Flûte ${mark}`, [three])
        await rowOf(page, three).waitFor()

        await page.getByRole('checkbox', { name: `${words.select} ${one}` }).check()
        const toolbar = page.getByRole('toolbar')
        assert.match(
          (await toolbar.getByRole('button', { name: words.merge }).getAttribute('title')) ?? '',
          new RegExp(words.least),
        )
        await page.getByRole('checkbox', { name: `${words.select} ${two}` }).check()
        await look(page, `tags-${language}`)
        await assertAccessible(page, `the list of keywords (${language})`)
        await toolbar.getByRole('button', { name: words.merge }).click()
        // The one that most items carry is offered first.
        assert.match(
          (await dialog.getByLabel(words.stays).locator('option').first().textContent()) ?? '',
          new RegExp(two),
        )
        await dialog.getByLabel(words.stays).selectOption({
          label: (await dialog.getByRole('option').allTextContents()).find((label) => label.startsWith(one))!,
        })
        await dialog.getByText(words.carry).waitFor()
        await look(page, `tags-merge-${language}`)
        await assertAccessible(page, `a merge (${language})`)
        await dialog.getByRole('button', { name: words.merge }).click()
        await told(page, words.merged)
        await rowOf(page, two).waitFor({ state: 'detached' })
        for (const item of [vase, glass])
          assert.deepEqual(
            (await callAs(page, 'GET', `/items/${item.guid}`)).tags.map(({ name, color }) => [name, color]),
            [[one, 'teal']],
          )

        await page.goto(`/items/${folder.guid}?keyword=${encodeURIComponent(one)}`)
        for (const name of ['Vase', 'Coupe']) await page.getByRole('grid').getByText(`${name} ${mark}`).waitFor()
        await page.getByRole('grid').getByText(`Flûte ${mark}`).waitFor({ state: 'detached' })
        await look(page, `items-of-a-keyword-${language}`)
        await assertAccessible(page, `items of a keyword (${language})`)
        await page.goto(`/item/${vase.guid}`)
        await page.getByText(one).first().waitFor()
        await look(page, `item-with-colour-${language}`)
        await assertAccessible(page, `an item with a coloured keyword (${language})`)

        await page.goto(`/settings/tags?q=${mark}`)
        for (const name of [one, three]) await page.getByRole('checkbox', { name: `${words.select} ${name}` }).check()
        await page.getByRole('toolbar').getByRole('button', { name: words.remove }).click()
        await dialog.getByText(words.removeTags).waitFor()
        await look(page, `tags-remove-${language}`)
        await assertAccessible(page, `the deletion of keywords (${language})`)
        await dialog.getByRole('button', { name: words.remove }).click()
        await told(page, words.tagsRemoved)
        assert.deepEqual((await callAs(page, 'GET', `/items/${vase.guid}`)).tags, [])
        assert.deepEqual(faults, [])
        await page.context().close()
      },
    )
  }
})
