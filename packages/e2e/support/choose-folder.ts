import type { Page } from 'playwright-core'

type Words = { choosePlace: string; findFolder: string; pick: string }

/** A folder by its name, in the dialog that a field of a form opens. */
export const chooseFolder = async (page: Page, words: Words, field: string, name: string): Promise<void> => {
  await page.getByRole('group', { name: field }).getByRole('button', { name: words.choosePlace }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: words.findFolder }).fill(name)
  await dialog
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await dialog.getByRole('button', { name: words.pick, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
