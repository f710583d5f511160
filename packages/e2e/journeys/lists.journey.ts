import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
const database = process.env['ENTREPOT_DATABASE_URL'] ?? ''
const PASSWORD = 'Demo-2026!'
const [ADMIN, COLLEAGUE] = ['admin@example.com', 'user@example.com']
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  columns: 'Colonnes',
  share: 'Pour toute l’entreprise',
  shared: 'Ces colonnes sont celles de l’entreprise',
  back: 'Revenir aux colonnes de l’entreprise',
  what: 'Quoi',
  by: 'Par',
  name: 'Nom',
  created: 'Créé le',
  items: 'Articles',
  export: 'Exporter',
  csv: 'Texte (.csv)',
  separator: ';',
  settings: 'Réglages',
  mention: 'Commentaire',
  mail: 'E-mail',
  when: /Envoi des e-mails/,
  daily: 'Chaque jour à 7\u00A0h',
  atOnce: 'Aussitôt',
  subject: 'vous a cité',
}
const EN: typeof FR = {
  columns: 'Columns',
  share: 'For the whole company',
  shared: 'These are now the company’s columns',
  back: 'Back to the company’s columns',
  what: 'What',
  by: 'By',
  name: 'Name',
  created: 'Created',
  items: 'Items',
  export: 'Export',
  csv: 'Text (.csv)',
  separator: ',',
  settings: 'Settings',
  mention: 'Comment',
  mail: 'E-mail',
  when: /E-mails are sent/,
  daily: 'Every day at 7 am',
  atOnce: 'At once',
  subject: 'mentioned you',
}

type Api = <T>(method: 'get' | 'post' | 'put', path: string, data?: unknown) => Promise<T>
const apiOf = async (page: Page, email = ADMIN): Promise<Api> => {
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } })
  ).json()) as { token: string }
  return async <T>(method: 'get' | 'post' | 'put', path: string, data?: unknown) => {
    const answer = await page.request[method](`/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    })
    assert.ok(answer.ok(), `${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
// The name of a heading tells of its menu, too.
const head = (page: Page, name: string) => page.locator(`[role="columnheader"][title="${name}"]`)
const saved = (page: Page, list: string) =>
  page.waitForResponse(
    (response) => response.url().includes(`/layouts/${list}`) && response.request().method() === 'PUT' && response.ok(),
  )

describe('lists', () => {
  for (const [language, dark, width, words] of walks('fr', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`begin with the columns of the company, until somebody chooses their own, and again after (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      for (const email of [ADMIN, COLLEAGUE])
        await (
          await apiOf(page, email)
        )('put', '/layouts/activity', { layout: null })
      await (
        await apiOf(page)
      )('put', '/layouts/activity/company', { layout: null })

      await page.goto('/activity')
      await head(page, words.what).waitFor()
      await page.getByRole('button', { name: words.columns }).click()
      const own = saved(page, 'activity')
      await page.getByRole('checkbox', { name: words.what, exact: true }).uncheck()
      await own
      await look(page, `columns-${language}`)
      await assertAccessible(page, `the columns of a list (${language})`)
      await page.getByRole('button', { name: words.share }).click()
      await page.getByText(words.shared).waitFor()

      const colleague = await newPage(browser, url, { language, dark, width })
      await signIn(colleague.page, COLLEAGUE, PASSWORD)
      await colleague.page.goto('/activity')
      await head(colleague.page, words.by).waitFor()
      await head(colleague.page, words.what).waitFor({ state: 'detached' })
      await colleague.page.getByRole('button', { name: words.columns }).click()
      assert.equal(await colleague.page.getByRole('button', { name: words.share }).count(), 0)
      const chosen = saved(colleague.page, 'activity')
      await colleague.page.getByRole('checkbox', { name: words.by, exact: true }).uncheck()
      await colleague.page.getByRole('checkbox', { name: words.what, exact: true }).check()
      await chosen
      await colleague.page.reload()
      await head(colleague.page, words.what).waitFor()
      await head(colleague.page, words.by).waitFor({ state: 'detached' })
      await colleague.page.getByRole('button', { name: words.columns }).click()
      await colleague.page.getByRole('button', { name: words.back }).click()
      await head(colleague.page, words.by).waitFor()
      await head(colleague.page, words.what).waitFor({ state: 'detached' })
      assert.deepEqual([...faults, ...colleague.faults], [])
    })

    it(`leave as they are shown (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = await apiOf(page)
      await api('put', '/layouts/tags', { layout: null })
      await api('put', '/layouts/tags/company', { layout: null })
      const mark = `${language}${Date.now().toString(36)}`
      for (const name of ['Béton', 'Acier', 'Cuivre']) await api('post', '/tags', { name: `${name} ${mark}` })
      await page.goto(`/settings/tags?q=${mark}&sort=-name`)
      await page.getByText(`Cuivre ${mark}`).waitFor()
      await page.getByRole('button', { name: words.columns }).click()
      const stored = saved(page, 'tags')
      await page.getByRole('checkbox', { name: words.created }).uncheck()
      await stored
      await page.keyboard.press('Escape')
      const names = await page.getByRole('grid').getByRole('link').allTextContents()
      assert.deepEqual(
        names,
        ['Cuivre', 'Béton', 'Acier'].map((name) => `${name} ${mark}`),
      )
      await page.getByRole('button', { name: words.export }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: words.csv }).click(),
      ])
      const lines = (await readFile(await download.path(), 'utf8'))
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n')
      assert.deepEqual(lines, [
        [words.name, words.items].join(words.separator),
        ...names.map((name) => [name, '0'].join(words.separator)),
      ])
      assert.deepEqual(faults, [])
    })

    // It waits for the minute at which mails are gathered, which is the same in every language.
    if (language === 'fr')
      itInFull(`of news by mail follow what their reader chose (${language})`, async () => {
        const { page, faults } = await newPage(browser, url, { language, dark, width })
        await signIn(page)
        await page.goto('/notifications')
        await page.getByRole('button', { name: words.settings }).click()
        const kind = page.getByRole('group', { name: words.mention, exact: true })
        const when = kind.getByRole('combobox', { name: words.when })
        const stored = page.waitForResponse(
          (response) => response.url().includes('/notifications/settings/comment') && response.ok(),
        )
        await when.selectOption({ label: words.daily })
        await stored
        await page.reload()
        assert.equal(await when.inputValue(), 'daily')
        await look(page, `news-${language}`)
        await assertAccessible(page, `settings of notifications (${language})`)

        const mark = `${language}${Date.now().toString(36)}`
        const colleague = await apiOf(page, COLLEAGUE)
        const {
          data: [item],
        } = await colleague<{ data: { guid: string }[] }>('get', '/items?size=1')
        const about = { target: 'items', guid: item!.guid }
        const {
          user: { guid: admin },
        } = await (
          await apiOf(page)
        )<{ user: { guid: string } }>('get', '/users/me')
        await colleague('post', '/comments', { ...about, text: `Premier ${mark}`, mentions: [admin] })
        await colleague('post', '/comments', { ...about, text: `Second ${mark}`, mentions: [admin] })

        const client = new pg.Client({ connectionString: database })
        await client.connect()
        const due = await client.query<{ at: string }>(
          `select to_char(n.mail_due_at at time zone c.timezone, 'HH24:MI') as at from notification n join company c on c.id = n.company_id where n.params->>'text' like $1`,
          [`%${mark}`],
        )
        assert.deepEqual(due.rows, [{ at: '07:00' }, { at: '07:00' }])
        // Night passes.
        await client.query(
          `update notification set mail_due_at = now() - interval '1 second' where params->>'text' like $1`,
          [`%${mark}`],
        )
        await client.end()
        const letter = async () =>
          (await (await page.request.get(process.env['ENTREPOT_OUTBOX'] ?? '')).text())
            .split('<article>')
            .filter((one) => one.includes(mark))
        for (let waited = 0; waited < 90 && (await letter()).length === 0; waited += 2) await page.waitForTimeout(2_000)
        const letters = await letter()
        assert.equal(letters.length, 1)
        for (const part of [`Premier ${mark}`, `Second ${mark}`, ADMIN, '/notifications?settings=true'])
          assert.ok(letters[0]!.includes(part), part)
        await when.selectOption({ label: words.atOnce })
        assert.deepEqual(faults, [])
      })
  }
})
