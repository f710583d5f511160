import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { assertAccessible, launch, look, newPage, signIn } from '../support/browser.ts'
import { type Api, apiOf } from '../support/page-api.ts'
import { startBrowserWithLabel } from '../support/fake-camera.ts'
import { BROWSER_FLAGS, findBrowser } from '../support/find-browser.ts'
import { plugInScanner } from '../support/scanner.ts'
import { typeByHand } from '../support/type-by-hand.ts'
import { itInFull, walks } from '../support/walks.ts'

const url = process.env['ENTREPOT_URL'] ?? ''
let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const FR = {
  place: 'Quai',
  record: 'Enregistrer l’entrée',
  scanned: 'Scanné',
  unknown: 'Inconnu',
  undo: 'Annuler ce scan',
  done: /Entrée enregistrée/,
  create: 'Créer l’article',
  calibrated: 'Douchette reconnue',
  camera: 'Scanner avec la caméra',
  resumed: /retrouvé/,
  again: /rien n’est compté deux fois/,
}
const EN: typeof FR = {
  place: 'Dock',
  record: 'Record the entry',
  scanned: 'Scanned',
  unknown: 'Unknown',
  undo: 'Undo this scan',
  done: /Entry recorded/,
  create: 'Create the item',
  calibrated: 'Scanner recognised',
  camera: 'Scan with the camera',
  resumed: /as you left it/,
  again: /nothing is counted twice/,
}

type Made = { guid: string }
const stockUp = async (api: Api, name: string, code: string, parcels: number) => {
  const shelf = await api<Made>('POST', '/folders', { name: `${name} réserve`, type: 'stock' })
  const place = await api<Made>('POST', '/folders', { name, type: 'stock', tag: `${code}LIEU` })
  const items = await Promise.all(
    Array.from({ length: parcels }, (_, at) =>
      api<Made>('POST', '/items', {
        name: `Colis ${code} ${at}`,
        type: 'product',
        tag: `${code}${String(at).padStart(4, '0')}`,
        parent: shelf.guid,
      }),
    ),
  )
  return {
    shelf: shelf.guid,
    place: place.guid,
    items: items.map(({ guid }) => guid),
    codes: items.map((_, at) => `${code}${String(at).padStart(4, '0')}`),
  }
}
const quantitiesIn = async (api: Api, folder: string) =>
  (
    await api<{ items: { data: { name: string; quantity: number }[] } }>('GET', `/folders/${folder}/content?size=500`)
  ).items.data.map(({ name, quantity }) => [name, quantity] as const)

/** Every process of the browser that uses a profile, at once and without a word. */
const killAll = (profile: string) => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

describe('a storekeeper with a scanner', () => {
  for (const [language, dark, width, words] of walks('en', [
    ['fr', false, 1440, FR],
    ['en', true, 1024, EN],
  ] as const)) {
    it(`receives 40 parcels without the mouse, with an American scanner on a French keyboard (${language})`, async () => {
      const { page, faults } = await newPage(browser, url, { language, dark, width })
      await signIn(page)
      const api = apiOf(page)
      const { place, codes } = await stockUp(
        api,
        `${words.place} ${language}`,
        language === 'fr' ? '76011' : '76012',
        40,
      )
      const scan = await plugInScanner(page)
      const last = page.locator('[data-verdict]')
      const seen = async (name: string) => {
        await page.waitForTimeout(300)
        await look(page, `${name}-${language}-${width}`)
        await assertAccessible(page, `${name} (${language})`)
      }
      await page.locator('main h1').waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await typeByHand(page, language === 'fr' ? 'réceptionner' : 'receive')
      await page
        .getByRole('option', { selected: true })
        .filter({ hasText: language === 'fr' ? 'réceptionner' : 'receive' })
        .waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/scan?mode=in')
      await page.getByRole('textbox').first().waitFor()
      await seen('scan-empty')

      await scan(`${language === 'fr' ? '76011' : '76012'}LIEU`)
      await page.waitForURL(`**/scan?mode=in&folder=${place}`)
      for (const code of codes) await scan(code)
      await page.waitForFunction((count) => document.querySelectorAll('tr[data-guid]').length === count, codes.length)
      await scan('NOTHING-1')
      await last.and(page.locator('[data-verdict="unknown"]')).waitFor()
      await seen('scan-unknown')
      await page.getByRole('button', { name: words.undo }).press('Enter')
      // The same parcel twice is two, and the second one is taken back.
      await scan(codes[0]!)
      await page.locator('[data-verdict="good"]').filter({ hasText: codes[0]! }).waitFor()
      await page.getByRole('button', { name: words.undo }).press('Enter')
      await seen('scan-lines')

      // Half-way the page is gone; what was scanned is not.
      await page.reload()
      await page.getByText(words.resumed).waitFor()
      assert.equal(await page.locator('tr[data-guid]').count(), codes.length)

      await page.keyboard.press('ControlOrMeta+Enter')
      await page.getByText(words.done).first().waitFor()
      assert.deepEqual(
        (await quantitiesIn(api, place)).map(([, quantity]) => quantity),
        codes.map(() => 1),
      )
      await seen('scan-recorded')
      assert.deepEqual(faults, [])
      await page.context().close()
    })
  }

  itInFull('loses and doubles nothing at 500 codes a minute, also while the server is slow', async () => {
    const minutes = Number(process.env['SCAN_MINUTES'] ?? '0.2')
    const { page, faults } = await newPage(browser, url)
    await signIn(page)
    const api = apiOf(page)
    const { place, codes } = await stockUp(api, 'Rafale', '76013', 50)
    await page.route('**/api/v1/items/scan', async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    // How long a scan takes to show, from its last key to the drawing after it; before the product listens, which keeps
    // the keys of a scanner to itself.
    await page.addInitScript(() => {
      const times: number[] = []
      Object.assign(window, { feedback: times })
      let enter = 0
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Enter') enter = performance.now()
        },
        { capture: true },
      )
      new MutationObserver(() => {
        if (enter) {
          const from = enter
          enter = 0
          requestAnimationFrame(() => times.push(performance.now() - from))
        }
      }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })
    await page.goto(`/scan?mode=in&folder=${place}`)
    await page.getByRole('textbox').first().waitFor()
    const scan = await plugInScanner(page)
    const total = Math.round(500 * minutes)
    const sent = new Map<string, number>()
    const start = Date.now()
    for (let at = 0; at < total; at++) {
      const code = codes[(at * 7) % codes.length]!
      sent.set(code, (sent.get(code) ?? 0) + 1)
      await scan(code)
      const due = start + ((at + 1) * 60_000) / 500
      if (due > Date.now()) await page.waitForTimeout(due - Date.now())
    }
    const took = Date.now() - start
    await page.waitForFunction(() => document.querySelectorAll('[data-verdict="asked"]').length === 0)
    const feedback = (await page.evaluate(() => (window as unknown as { feedback: number[] }).feedback)).toSorted(
      (a, b) => a - b,
    )
    console.log(
      `${total} codes in ${(took / 1000).toFixed(1)} s; shown after ${feedback[feedback.length >> 1]?.toFixed(0)} ms (median), ${feedback[Math.floor(feedback.length * 0.95)]?.toFixed(0)} ms (p95)`,
    )
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText(FR.done).first().waitFor()
    const found = new Map(
      (await quantitiesIn(api, place)).map(([name, quantity]) => [codes[Number(name.split(' ').at(-1))]!, quantity]),
    )
    assert.deepEqual([...found].toSorted(), [...sent].toSorted())
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  itInFull('finds what was scanned again after the browser was killed, and records it once', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'entrepot-profile-'))
    const open = async () =>
      chromium.launchPersistentContext(profile, {
        executablePath: await findBrowser(),
        args: BROWSER_FLAGS,
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        locale: 'fr',
      })
    const opened: BrowserContext[] = []
    try {
      opened.push(await open())
      const page = opened[0]!.pages()[0]!
      await signIn(page)
      const { place, codes } = await stockUp(apiOf(page), 'Coupure', '76014', 12)
      await page.goto(`/scan?mode=in&folder=${place}`)
      await page.getByRole('textbox').first().waitFor()
      // The recording reaches the server, its answer never the browser.
      const posted = new Promise<void>(
        (resolve) =>
          void page.route('**/api/v1/items/transactions', async (route) => {
            await route.fetch()
            resolve()
          }),
      )
      const scan = await plugInScanner(page)
      for (const code of codes) await scan(code)
      await page.waitForFunction((count) => document.querySelectorAll('tr[data-guid]').length === count, codes.length)
      await page.keyboard.press('ControlOrMeta+Enter')
      await posted
      killAll(profile)
      await opened[0]!.close().catch(() => undefined)

      opened.push(await open())
      const back = opened[1]!.pages()[0]!
      await back.goto('/scan?mode=in')
      back.setDefaultTimeout(60_000)
      // The session of the last seconds may be gone with the browser; what was scanned is not. Once it is recorded
      // nobody is told any more: it is waited for one time only.
      const again = back.getByText(FR.again)
      await back.locator('input[type="password"]').or(again).first().waitFor()
      if (back.url().includes('/login')) {
        await signIn(back)
        await back.goto('/scan?mode=in')
        await again.waitFor()
      }
      await back.waitForFunction(() => document.querySelectorAll('tr[data-guid]').length === 0)
      assert.deepEqual(
        (await quantitiesIn(apiOf(back), place)).map(([, quantity]) => quantity),
        codes.map(() => 1),
      )
    } finally {
      for (const context of opened) await context.close().catch(() => undefined)
      rmSync(profile, { recursive: true, force: true })
    }
  })

  it('opens what is scanned on any page, and neither a field nor a key of the list takes the code', async () => {
    const { page, faults } = await newPage(browser, url)
    await signIn(page)
    const api = apiOf(page)
    const { shelf, items, codes } = await stockUp(api, 'Partout', '76015', 2)
    // A code of letters that mean something in the list: edit, move, count, new.
    await api('POST', `/items/${items[1]}/barcodes`, { code: 'EMCN-77', quantity: 1 })
    await page.goto(`/items/${shelf}`)
    const row = page.getByRole('grid').getByText('Colis 76015 0')
    await row.waitFor()
    const scan = await plugInScanner(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await scan('EMCN-77')
    await page.waitForURL(`**?item=${items[1]}`)
    assert.equal(await page.getByRole('dialog').count(), 0)
    const search = page.locator('input[data-search]')
    await search.fill('Colis')
    await search.focus()
    await scan(codes[0]!)
    await page.waitForURL(`**item=${items[0]}**`)
    // The record is shown where it lies, without a filter that had reached the list by then.
    assert.ok(['Colis', ''].includes(await search.inputValue()), 'the field took the code')
    // A person who types in the same field is left alone.
    await search.fill('')
    await typeByHand(page, 'vis')
    assert.equal(await search.inputValue(), 'vis')
    assert.equal(await page.getByRole('dialog').count(), 0, 'a key of a code was taken for a shortcut')
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  it('learns how a scanner types from one scan of the code on the screen', async () => {
    const { page, faults } = await newPage(browser, url)
    await signIn(page)
    await page.goto('/profile/scanner')
    // The code itself, not any picture of the frame around it: from then on the page listens.
    await page.getByRole('img', { name: /AZQWM-0123456789/ }).waitFor()
    const scan = await plugInScanner(page)
    await scan('AZQWM-0123456789')
    await page.getByText(FR.calibrated).first().waitFor()
    // Letters alone, which say nothing of the layout by themselves.
    await scan('QUAIZ')
    await page.locator('p code').getByText('QUAIZ', { exact: true }).waitFor()
    await look(page, 'scanner-fr-1440')
    await assertAccessible(page, 'the set-up of the scanner')
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  it('reads a label that is held before the camera, once', async () => {
    const code = '3400949497294'
    const withCamera = await startBrowserWithLabel(code)
    try {
      const { page, faults } = await newPage(withCamera, url)
      await page.context().grantPermissions(['camera'])
      await signIn(page)
      const api = apiOf(page)
      const shelf = await api<Made>('POST', '/folders', { name: 'Rayon caméra', type: 'stock' })
      await api('POST', '/items', { name: 'Anastrozole', type: 'product', tag: code, parent: shelf.guid })
      await page.goto('/scan?mode=count')
      await page.getByRole('button', { name: FR.camera }).click()
      await page.locator('tr[data-guid]').getByText('Anastrozole').waitFor()
      await look(page, 'camera-fr-1440')
      await assertAccessible(page, 'the camera')
      // The label stays before the camera: it is one scan.
      await page.waitForTimeout(2_500)
      assert.equal(await page.locator('tr[data-guid] input').inputValue(), '1')
      assert.deepEqual(faults, [])
    } finally {
      await withCamera.close()
    }
  })
})
