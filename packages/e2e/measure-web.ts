import type { Browser, CDPSession, Page } from 'playwright-core'
import { launch, newPage, signIn } from './support/browser.ts'
import { startDemo } from './support/product.ts'
import { taskOfMany } from './support/task-of-many.ts'
import { tapToCamera } from './support/tap-to-camera.ts'

/**
 * What a person waits for in the explorer of the demo company with its real inventories: the largest paint of a first
 * visit, the answer to a click and to a key, frames while scrolling. Over a slow line and with a processor four times
 * slower, and without either.
 */
const WAYS = {
  'as it is': null,
  '4 x slower processor, 9 Mb/s, 40 ms': { cpu: 4, latency: 40, bytes: (9 * 1_000_000) / 8 },
  '4 x slower processor, 1.6 Mb/s, 150 ms': { cpu: 4, latency: 150, bytes: (1.6 * 1_000_000) / 8 },
} as const
type Way = (typeof WAYS)[keyof typeof WAYS]
const ROUNDS = 3
const LIST = '/items/root?deep=true'
const LAST_FILE = 'Livraisons de la pharmacie.xlsx'

const quantile = (values: readonly number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
const slowDown = async (browser: CDPSession, way: Way) => {
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: way?.latency ?? 0,
    downloadThroughput: way?.bytes ?? -1,
    uploadThroughput: way?.bytes ?? -1,
  })
  await browser.send('Emulation.setCPUThrottlingRate', { rate: way?.cpu ?? 1 })
}
/** Whether the demo has come to the last of the files that fill it. */
const isFilled = (page: Page): Promise<boolean> =>
  page.evaluate(async (last) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const { data } = (await (await fetch('/api/v1/imports?size=1', { headers })).json()) as {
      data: { fileName: string; status: string }[]
    }
    return data[0]?.fileName === last && data[0].status === 'done'
  }, LAST_FILE)

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )

/** The longest events of each interaction since the page was opened. */
const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    const longest = new Map<number, number>()
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId)
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
const interactions = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as unknown as { longest: Map<number, number> }).longest.values()])

const frames = (page: Page, step: number): Promise<number[]> =>
  page.evaluate(
    (pixels) =>
      new Promise<number[]>((resolve) => {
        const scroller = [...document.querySelectorAll<HTMLElement>('[role="grid"] *, [role="grid"]')].find(
          (element) => element.scrollHeight > element.clientHeight + 1_000,
        )!
        const times: number[] = []
        let before = performance.now()
        const next = () => {
          const now = performance.now()
          times.push(now - before)
          before = now
          scroller.scrollTop += pixels
          if (times.length < 150) requestAnimationFrame(next)
          else resolve(times.slice(5))
        }
        requestAnimationFrame(next)
      }),
    step,
  )

const filled = async (browser: Browser, url: string): Promise<Page> => {
  const { page } = await newPage(browser, url)
  await signIn(page)
  while (!(await isFilled(page))) await page.waitForTimeout(2_000)
  return page
}

/** The explorer of the demo company with its real inventories, in each way. */
const measureExplorer = async (browser: Browser, url: string): Promise<void> => {
  const first = await filled(browser, url)
  const state = await first.context().storageState()
  console.log(
    `| | LCP p75 | INP p75 (worst) | frames at 700 px: p95 | frames at 120 px: p95 | nodes |\n|---|---|---|---|---|---|`,
  )
  for (const [name, way] of Object.entries(WAYS)) {
    const [paints, answers]: [number[], number[]] = [[], []]
    let [fast, slow, nodes]: [number[], number[], number] = [[], [], 0]
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        locale: 'fr',
        storageState: state,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await slowDown(session, way)
      await page.goto(LIST, { timeout: 60_000 })
      await page.getByRole('grid').getByRole('row').nth(3).waitFor({ timeout: 60_000 })
      await page.waitForTimeout(1_500)
      paints.push(await largestPaint(page))
      await watchInteractions(page)
      await page.getByRole('grid').getByRole('row').nth(3).getByRole('gridcell').nth(3).click()
      await page.getByRole('complementary').first().waitFor()
      await page.waitForTimeout(600)
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(250)
      }
      await page.locator('input[data-search]').click()
      await page.keyboard.type('para', { delay: 120 })
      await page.waitForTimeout(800)
      answers.push(...(await interactions(page)))
      nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      await page.locator('input[data-search]').fill('')
      await page.waitForTimeout(1_000)
      fast = [...fast, ...(await frames(page, 700))]
      slow = [...slow, ...(await frames(page, 120))]
      await context.close()
    }
    const ms = (value: number) => `${Math.round(value)} ms`
    console.log(
      `| ${name} | ${ms(quantile(paints, 0.75))} | ${ms(quantile(answers, 0.75))} (${ms(Math.max(...answers))}) | ${ms(quantile(fast, 0.95))} | ${ms(quantile(slow, 0.95))} | ${nodes} |`,
    )
  }
}

const measureCamera = async (url: string) => {
  const camera = await tapToCamera(url)
  console.log(
    `\nMobile application, 4 x slower processor, from the tap to the first picture of the camera: median ${Math.round(quantile(camera, 0.5))} ms, worst of ${camera.length} ${Math.round(Math.max(...camera))} ms (at most 1,500 ms)`,
  )
}

const measureTask = async (browser: Browser, url: string) => {
  await filled(browser, url)
  const { total, opens, wholes, scans } = await taskOfMany(browser, url)
  const told = (values: readonly number[]) =>
    `median ${Math.round(quantile(values, 0.5))} ms, worst of ${values.length} ${Math.round(Math.max(...values))} ms`
  console.log(`\nA task of ${total} lines
- from the click to its first lines: ${told(opens)} (at most 1,000 ms)
- until all of it is on the device: ${told(wholes)}
- from a scan to its article, while the server takes 3 s: ${told(scans)} (at most 50 ms)`)
}

/** `camera` measures the mobile application alone, `task` a task of many lines. */
const only = process.argv[2]
const product = await startDemo({ withInventories: only !== 'camera' })
const browser = await launch()
try {
  if (only === undefined) await measureExplorer(browser, product.url)
  if (only !== 'task') await measureCamera(product.url)
  // The last of them: it fills a place of the company.
  if (only !== 'camera') await measureTask(browser, product.url)
} finally {
  await browser.close()
  await product.stop()
}
