import type { Page } from 'playwright-core'

/** Slower than any scanner, as fast as a quick hand. */
const GAP_MS = 100
/** A finger stays on a key; a scanner does not. */
const HELD_MS = 60

/**
 * Types as a person does. Each key carries the time at which a hand would have pressed it, so that a busy machine,
 * which delivers several at once, does not make a scanner of them.
 */
export const typeByHand = async (page: Page, text: string): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  let at = Date.now()
  for (const key of text) {
    at = Math.max(at + GAP_MS, Date.now())
    while (Date.now() < at) await page.waitForTimeout(at - Date.now())
    const stroke = { key, timestamp: at / 1_000 }
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...stroke })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: (at + HELD_MS) / 1_000 })
  }
  await page.waitForTimeout(GAP_MS)
  await browser.detach()
}
