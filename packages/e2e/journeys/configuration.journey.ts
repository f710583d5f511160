import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from '../support/api.ts'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  export: 'Exporter la configuration',
  choose: 'Choisir un fichier',
  renamed: (from: string, to: string) => `Nom\u00A0: ${from} → ${to}`,
  refused: 'Ce fichier ne peut pas être appliqué tel quel',
  place: /Règles métier, «\s.*\s», Conditions › 1.*attributes\.Nulle part/,
  apply: 'Appliquer',
  applied: 'La configuration est appliquée',
  history: 'Déjà appliquées',
  undo: 'Défaire',
  question: 'Défaire cette configuration\u202F?',
  undone: 'La configuration est défaite',
  other: 'Autre fichier',
  part: 'Mots-clés',
}
const EN: typeof FR = {
  export: 'Export the configuration',
  choose: 'Choose a file',
  renamed: (from, to) => `Name: ${from} → ${to}`,
  refused: 'This file cannot be applied as it is',
  place: /Business rules, “.*”, Conditions › 1.*attributes\.Nulle part/,
  apply: 'Apply',
  applied: 'The configuration is applied',
  history: 'Already applied',
  undo: 'Undo',
  question: 'Undo this configuration?',
  undone: 'The configuration is undone',
  other: 'Another file',
  part: 'Keywords',
}

type File = { sections: Record<string, Record<string, unknown>[]> }
const seen = async (page: Page, of: string) => {
  await look(page, of)
  await assertAccessible(page, of)
}
const give = async (page: Page, label: string, file: File) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: label }).click(),
  ])
  await chooser.setFiles({
    name: 'atelier.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
}

describe('the configuration as a file', () => {
  for (const [language, words] of walks('fr', [
    ['fr', FR],
    ['en', EN],
  ] as const)) {
    it(`is exported, a name in it changed, compared, applied and taken back, in ${language}`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark: language === 'en', width: 1440 })
      await signIn(page)
      const api = await apiOf(page)
      const mark = `${language} ${Date.now()}`
      const [before, behind] = [`Étage ${mark}`, `Niveau ${mark}`]
      const field = await api('POST', '/fields', { name: before, type: 'text', target: 'items' })

      await page.goto('/settings/configuration')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.export }).click(),
      ])
      const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as File
      await seen(page, `configuration-${language}`)

      const rule = {
        name: `Règle ${mark}`,
        trigger: 'item_update',
        conditions: { operator: 'AND', rules: [{ field: 'attributes.Nulle part', operator: 'empty' }] },
        actions: [{ type: 'show_error', value: 'Non' }],
      }
      await give(page, words.choose, { ...file, sections: { businessRules: [rule] } })
      await page.getByText(words.refused).waitFor()
      await page.getByText(words.place).waitFor()
      assert.equal(await page.getByRole('button', { name: words.apply, exact: true }).isDisabled(), true)
      await seen(page, `configuration-refused-${language}`)
      await page.getByRole('button', { name: words.other }).click()

      file.sections['fields']!.find(({ key }) => key === field.guid)!['name'] = behind
      file.sections['keywords']!.push({ name: `Neuf ${mark}`, color: 'green' })
      await give(page, words.choose, file)
      await page.getByText(words.renamed(before, behind)).waitFor()
      await page.getByRole('checkbox', { name: words.part }).waitFor()
      await seen(page, `configuration-compared-${language}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await seen(page, `configuration-compared-narrow-${language}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: words.apply, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.apply, exact: true }).click()
      await page.getByText(words.applied).waitFor()
      assert.equal((await api('GET', `/fields/${field.guid}`)).name, behind)

      await page.getByRole('button', { name: words.history }).click()
      await page.getByRole('row').getByText(behind).click()
      await page.getByRole('dialog').getByRole('button', { name: words.undo }).waitFor()
      await seen(page, `configuration-change-${language}`)
      await page.getByRole('dialog').getByRole('button', { name: words.undo }).click()
      await page.getByRole('dialog', { name: words.question }).getByRole('button', { name: words.undo }).click()
      await page.getByText(words.undone).waitFor()
      await seen(page, `configuration-changes-${language}`)
      assert.equal((await api('GET', `/fields/${field.guid}`)).name, before)
      await api('DELETE', `/fields/${field.guid}`)
      assert.deepEqual(faults, [])
    })
  }
})
