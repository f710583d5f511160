import axe from 'axe-core'
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { afterEach } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBrowser } from './start-browser.ts'
import { isFull } from './walks.ts'

export type Look = {
  language?: 'fr' | 'en'
  dark?: boolean
  width?: 1440 | 1024 | 390 | 360
  /** A device that fits a hand, and says so. */
  phone?: boolean
  /** The whole application, also in a window as narrow as a phone. */
  whole?: boolean
  /**
   * The browser keeps the files of the build. Not otherwise: each new person would fetch all of them, a third of what a
   * run costs.
   */
  keepsBuild?: boolean
}
const PHONE = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
  hasTouch: true,
  isMobile: true,
}

/** Closing it closes what was opened in it. */
export const launch = (): Promise<Browser> => startBrowser()

/** A page that nobody looks at any more goes on listening and drawing, which the next journey pays for. */
const opened: { context: BrowserContext; faults: string[] }[] = []
afterEach(async (test) => {
  const left = opened.splice(0)
  if ('passed' in test && !test.passed) await Promise.all(left.map(tell))
  await Promise.all(left.map(({ context }) => context.close()))
})

/** What a journey failed in front of. */
const tell = async ({ context, faults }: (typeof opened)[number]) => {
  for (const page of context.pages()) {
    const seen = await page
      .evaluate(() => ({ online: navigator.onLine, text: document.body.innerText.slice(0, 1_500) }))
      .catch((error: unknown) => String(error))
    console.log('The page at the end:', page.url(), seen, faults)
  }
}

/**
 * A new person at the door: storage empty but for the language. Errors of the page and refused content fail the
 * journey.
 */
export const newPage = async (
  browser: Browser,
  url: string,
  {
    language = 'fr',
    dark = false,
    phone = false,
    whole = false,
    keepsBuild = false,
    width = phone ? 390 : 1440,
  }: Look = {},
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    baseURL: url,
    ...(phone && PHONE),
    viewport: { width, height: phone ? 844 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    bypassCSP: false,
    acceptDownloads: true,
    reducedMotion: isFull ? 'no-preference' : 'reduce',
    serviceWorkers: keepsBuild ? 'allow' : 'block',
  })
  const faults: string[] = []
  opened.push({ context, faults })
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen)
  }, language)
  // Enough of a stack to tell which effect it was.
  await context.addInitScript(() => void (Error.stackTraceLimit = 60))
  if (whole) await context.addInitScript(() => localStorage.setItem('device', '{"whole":true}'))
  const page = await context.newPage()
  // Long enough for a machine that does much else: what is waited for comes.
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // Chromium says the second where a page is left while it looks for a newer service worker.
    const isExpected = /status of 4\d\d|^An unknown error occurred when fetching the script/.test(message.text())
    if (message.type() === 'error' && !isExpected) faults.push(`console: ${message.text()}`)
  })
  return { page, faults }
}

/** A page that has only just been opened may not know yet that it is the network that is missing. */
export const NOTHING_ANSWERS = /Pas de connexion internet !|Le serveur est injoignable/

export const signIn = async (page: Page, email = 'admin@example.com', password = 'Demo-2026!'): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(email)
  await page.locator('input[type="password"]').first().fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

/** A new account sees the tour first; for journeys that are about something else. */
export const closeTour = async (url: string, email: string, password: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const { token } = (await (
    await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  ).json()) as { token: string }
  const closed = await fetch(`${url}/api/v1/users/me/onboarding`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: '{}',
  })
  assert.equal(closed.status, 200)
}

const violationsOn = async (page: Page): Promise<string[]> => {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

const SETTLED_MS = 2_000
/**
 * Accessibility of what is on the screen now, in `npm test` where it is asked for `inShort`; the program is evaluated
 * by the page's debugger, so the content policy stays on. What fades in is looked at again once it stands. How many
 * rows are drawn is counted everywhere.
 */
export const assertAccessible = async (page: Page, what: string, { inShort = false } = {}): Promise<void> => {
  // A page on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await assertWindowed(page, what)
  await assertUncut(page, what)
  if (!isFull && !inShort) return
  await page.evaluate(axe.source)
  const first = await violationsOn(page)
  if (first.length === 0) return
  await page.waitForTimeout(SETTLED_MS)
  assert.deepEqual(await violationsOn(page), [], `accessibility of ${what}`)
}

/** More than any window shows, with what is drawn around it. */
const MOST_DRAWN = 150
/**
 * Lists draw what is in sight (TASK-34). One that is as high as all of its rows draws each of them at each change,
 * which only a long one shows.
 */
const assertWindowed = async (page: Page, what: string): Promise<void> => {
  const drawn = await page.locator('[aria-rowindex], [aria-posinset]').count()
  assert.ok(drawn <= MOST_DRAWN, `${what}: ${drawn} rows are drawn`)
}

/** The choice of a filter that leaves out nothing, and a date in a list, are never cut. */
const assertUncut = async (page: Page, what: string): Promise<void> =>
  assert.deepEqual(await page.evaluate(cutTexts), [], `what is cut on ${what}`)

/** Runs in the page. */
const cutTexts = (): string[] => {
  const pen = document.createElement('canvas').getContext('2d')!
  const choices = [...document.querySelectorAll('select')].filter((select) => {
    const [first] = select.options
    if (!first || !['', 'all'].includes(first.value)) return false
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const needed = Math.floor(pen.measureText(first.text).width) + parseFloat(paddingLeft) + parseFloat(paddingRight)
    return select.offsetWidth > 0 && needed > select.offsetWidth
  })
  const dates = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(
    (cell) => /^\d\d[/.-]\d\d[/.-]\d{4}( \d|$)/.test(cell.textContent ?? '') && cell.scrollWidth > cell.clientWidth,
  )
  return [...choices.map(({ options }) => options[0]!.text), ...dates.map(({ textContent }) => textContent ?? '')]
}

/** Kept when a folder is named: for looking at the screens. */
export const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
