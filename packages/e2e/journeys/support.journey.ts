import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  menu: 'Compte et affichage',
  support: 'Support',
  subject: 'Objet',
  type: 'Type de demande',
  technical: 'Technique',
  description: 'Description',
  choose: 'Choisir un fichier',
  one: "Vous ne pouvez joindre qu'un seul fichier.",
  remove: 'Retirer capture.txt',
  send: 'Envoyer la demande',
  required: 'Ce champ est obligatoire',
  sent: 'Votre demande a été envoyée, suivez son état dans votre boîte mail',
  center: 'Ouvrir le centre d’aide',
  general: "Une erreur inconnue s'est produite!",
  contact: 'Nous contacter',
  plan: /^Abonnement sur mesure pour .+/,
}
const EN: typeof FR = {
  menu: 'Account and display',
  support: 'Support',
  subject: 'Subject',
  type: 'Type of request',
  technical: 'Technical',
  description: 'Description',
  choose: 'Choose a file',
  one: 'You can upload only one file.',
  remove: 'Take capture.txt out',
  send: 'Send the request',
  required: 'Required field',
  sent: 'Your request was sent, its status is in your mailbox',
  center: 'Open the help center',
  general: 'An unknown error occurred!',
  contact: 'Contact us',
  plan: /^Custom plan for .+/,
}
/** As support has it. */
const keptOf = async (guid: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: process.env['ENTREPOT_DATABASE_URL'] ?? '' })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from company')
    for (const { id } of rows) {
      await client.query(`select set_config('app.company', $1, false)`, [id])
      const kept = await client.query<object>('select page, file_name from support_request where id = $1', [guid])
      if (kept.rows.length > 0) return kept.rows[0]
    }
    return null
  } finally {
    await client.end()
  }
}
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Ce que je vois') })

describe('support', () => {
  for (const [language, width, words] of walks('fr', [
    ['fr', 1440, FR],
    ['en', 1440, EN],
    ['fr', 390, FR],
  ] as const)) {
    it(`is asked from any page, with one file at most (${language}, ${width})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, width, whole: true })
      await signIn(page)
      await page.route('**/api/v1/support', (route) =>
        route.fulfill({ json: { helpCenter: 'https://example.org/aide' } }),
      )
      await page.goto('/settings/tags')
      await page.getByRole('button', { name: words.menu }).click()
      await page.getByRole('button', { name: words.support }).click()
      await page.waitForURL((address) => address.searchParams.get('from') === '/settings/tags')

      const center = page.getByRole('link', { name: words.center })
      await center.waitFor()
      assert.deepEqual(
        [await center.getAttribute('href'), await center.getAttribute('target')],
        ['https://example.org/aide', '_blank'],
      )
      // What is missing is said under its field.
      await page.getByRole('button', { name: words.send }).click()
      await page.getByText(words.required).first().waitFor()
      assert.equal(await page.getByText(words.required).count(), 3)
      await page.getByLabel(words.subject).fill('Étiquettes illisibles')
      await page.getByLabel(words.type).selectOption({ label: words.technical })
      await page.getByLabel(words.description).fill('Elles sortent à moitié.')
      assert.equal(await page.getByText(words.required).count(), 0)
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.choose }).click()
      await (await choosing).setFiles([file('capture.txt'), file('autre.txt')])
      await page.getByText(words.one).waitFor()
      await look(page, `support-refused-${language}-${width}`)
      const again = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.choose }).click()
      await (await again).setFiles(file('capture.txt'))
      await page.getByRole('button', { name: words.remove }).waitFor()
      assert.equal(await page.getByText(words.one).count(), 0)
      await look(page, `support-${language}-${width}`)
      await assertAccessible(page, `support (${language})`)

      // What the server says of no field is not shown (SUPP-07), and nothing that was typed is lost.
      await page.route('**/support/requests', (route) =>
        route.fulfill({ status: 409, json: { code: 'conflict', message: 'Only the server knows' } }),
      )
      await page.getByRole('button', { name: words.send }).click()
      await page.getByText(words.general).waitFor()
      assert.equal(await page.getByText('Only the server knows').count(), 0)
      assert.equal(await page.getByLabel(words.subject).inputValue(), 'Étiquettes illisibles')
      await page.unroute('**/support/requests')

      const answered = page.waitForResponse((response) => response.url().endsWith('/support/requests'))
      await page.getByRole('button', { name: words.send }).click()
      const { guid } = (await (await answered).json()) as { guid: string }
      await page.getByText(words.sent).waitFor()
      assert.deepEqual(await keptOf(guid), { page: '/settings/tags', file_name: 'capture.txt' })
      assert.deepEqual(
        await Promise.all(
          [words.subject, words.type, words.description].map((one) => page.getByLabel(one).inputValue()),
        ),
        ['', '', ''],
      )

      // A plan of one's own is asked for here, with the subject written (PLAN-05).
      await page.goto('/packs')
      await page.getByRole('link', { name: words.contact }).click()
      await page.waitForURL('**/support?**')
      assert.match(await page.getByLabel(words.subject).inputValue(), words.plan)
      assert.equal(await page.getByLabel(words.type).inputValue(), 'information')
      assert.deepEqual(faults, [])
    })
  }
})
