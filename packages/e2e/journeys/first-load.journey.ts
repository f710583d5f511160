import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launch, signIn } from '../support/browser.ts'
import { askedUntil, scriptsIn, watchRequests } from '../support/loaded.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

/** A browser that keeps nothing between visits: the files of a build would come from its own shelf. */
const newVisit = async (state?: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'fr',
    serviceWorkers: 'block',
    ...(state && { storageState: state }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}
const ROWS = '[role="grid"] [role="row"]:nth-child(2) [role="gridcell"] a'
const rows = (page: Page) => page.locator(ROWS)
const apiCalls = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/api/') && !/\/push/.test(path))

/** Until nothing has been asked for a while. */
const settled = async (page: Page, asked: () => readonly unknown[]) => {
  for (let before = -1; before !== asked().length;) {
    before = asked().length
    await page.waitForTimeout(1_000)
  }
}

describe('the first minute in a browser', () => {
  it('signs in with few and light files', async () => {
    const page = await newVisit()
    const asked = await askedUntil(page, '/login', 'button[type="submit"]')
    assert.ok(asked.length <= 20, `${asked.length} requests: ${asked.join('\n')}`)
    assert.ok(scriptsIn(asked) <= 150, `${scriptsIn(asked)} kB of scripts`)
    await page.context().close()
  })

  it('shows the rows of the explorer after 20 requests and 260 kB of scripts at most, and asks nothing twice', async () => {
    const first = await newVisit()
    await signIn(first)
    await first.goto('/items/root?deep=true')
    await rows(first).waitFor()
    const [folder] = await first.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const { data } = (await (await fetch('/api/v1/items?size=1', { headers })).json()) as {
        data: { parent_guid: string }[]
      }
      return data.map(({ parent_guid: guid }) => guid)
    })
    const state = await first.context().storageState()
    await first.context().close()
    for (const address of ['/items/root?deep=true', `/items/${folder}`]) {
      const page = await newVisit(state)
      const untilRows = await askedUntil(page, address, ROWS)
      assert.ok(untilRows.length <= 20, `${untilRows.length} requests: ${untilRows.join('\n')}`)
      assert.ok(scriptsIn(untilRows) <= 260, `${scriptsIn(untilRows)} kB of scripts`)
      const calls = apiCalls(untilRows)
      assert.deepEqual(
        calls.filter((call, at) => calls.indexOf(call) !== at),
        [],
        'what was asked early is used',
      )
      assert.ok(calls.some((call) => call.startsWith('/api/v1/items?')))
      await page.context().close()
    }
  })

  it('shows the start page after 20 requests and 261 kB of scripts at most, and asks nothing twice', async () => {
    const first = await newVisit()
    await signIn(first)
    await first.waitForURL('**/home')
    const state = await first.context().storageState()
    await first.context().close()
    const page = await newVisit(state)
    const untilLines = await askedUntil(page, '/home', 'main section h3')
    assert.ok(untilLines.length <= 20, `${untilLines.length} requests: ${untilLines.join('\n')}`)
    assert.ok(scriptsIn(untilLines) <= 261, `${scriptsIn(untilLines)} kB of scripts`)
    const calls = apiCalls(untilLines)
    assert.deepEqual(
      calls.filter((call, at) => calls.indexOf(call) !== at),
      [],
      'what was asked early is used',
    )
    assert.ok(calls.includes('/api/v1/home'))
    await page.context().close()
  })

  it('shows the first screen of the mobile application after 162 kB of scripts at most', async () => {
    const first = await newVisit()
    await signIn(first)
    const state = await first.context().storageState()
    await first.context().close()
    const page = await newVisit(state)
    const asked = await askedUntil(page, '/m', 'nav a[href="/m/scan"]')
    assert.ok(asked.length <= 20, `${asked.length} requests: ${asked.join('\n')}`)
    assert.ok(scriptsIn(asked) <= 162, `${scriptsIn(asked)} kB of scripts: ${asked.join('\n')}`)
    const calls = apiCalls(asked)
    assert.deepEqual(
      calls.filter((call, at) => calls.indexOf(call) !== at),
      [],
      'what was asked early is used',
    )
    // Nor does it bring the rest of the explorer along afterwards.
    const later = await watchRequests(page)
    await settled(page, later)
    await page.locator('nav a[href="/m/find"]').click()
    await page.getByRole('heading', { name: 'Lieux' }).waitFor()
    await settled(page, later)
    const ofTheWhole = later().filter(({ path }) => /assets\/(first|next)-/.test(path))
    assert.deepEqual(ofTheWhole, [])
    await page.context().close()
  })

  it('has the drawer at hand before the first click', async () => {
    const page = await newVisit()
    await signIn(page)
    await page.goto('/items/root?deep=true')
    const asked = await watchRequests(page)
    await rows(page).waitFor()
    await settled(page, asked)
    const before = asked().length
    await page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(3).click()
    await page.getByRole('complementary').getByRole('tablist').waitFor()
    const files = asked()
      .slice(before)
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/assets/') && !path.includes('/words'))
    assert.deepEqual(files, [])
    await page.context().close()
  })
})
