import type { CDPSession, Page } from 'playwright-core'

/** What the keys of the digit row type on a French keyboard, without and with Shift. */
const FRENCH: Record<string, [string, string]> = {
  Digit1: ['&', '1'],
  Digit2: ['é', '2'],
  Digit3: ['"', '3'],
  Digit4: ["'", '4'],
  Digit5: ['(', '5'],
  Digit6: ['-', '6'],
  Digit7: ['è', '7'],
  Digit8: ['_', '8'],
  Digit9: ['ç', '9'],
  Digit0: ['à', '0'],
  Minus: [')', '°'],
  KeyA: ['q', 'Q'],
  KeyQ: ['a', 'A'],
  KeyZ: ['w', 'W'],
  KeyW: ['z', 'Z'],
  KeyM: [',', '?'],
}
const placeOf = (character: string) =>
  /\d/.test(character) ? `Digit${character}` : character === '-' ? 'Minus' : `Key${character.toUpperCase()}`

/**
 * A scanner that types like a keyboard set to the American layout, at a computer with a French one (`french`) or an
 * American one. Keys go through the browser's own input, each with the time a scanner would give it.
 */
export const plugInScanner = async (
  page: Page,
  { french = true, gapMs = 8 } = {},
): Promise<(code: string) => Promise<void>> => {
  const browser: CDPSession = await page.context().newCDPSession(page)
  let free = 0
  return async (code) => {
    await announceKeys(page, true)
    // One key after the other, also where the computer was late with the last code.
    const start = Math.max(Date.now() / 1_000, free)
    free = start + ((code.length + 1) * gapMs) / 1_000
    const sent = [...code, 'Enter'].flatMap((character, at) => {
      const timestamp = start + (at * gapMs) / 1_000
      if (character === 'Enter')
        return [
          browser.send('Input.dispatchKeyEvent', {
            type: 'keyDown',
            key: 'Enter',
            code: 'Enter',
            text: '\r',
            windowsVirtualKeyCode: 13,
            timestamp,
          }),
          browser.send('Input.dispatchKeyEvent', {
            type: 'keyUp',
            key: 'Enter',
            code: 'Enter',
            windowsVirtualKeyCode: 13,
            timestamp,
          }),
        ]
      const place = placeOf(character)
      const shift = /[A-Z]/.test(character)
      const key = french ? (FRENCH[place]?.[shift ? 1 : 0] ?? character) : character
      const modifiers = shift ? 8 : 0
      return [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: place, text: key, modifiers, timestamp }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: place, modifiers, timestamp }),
      ]
    })
    await Promise.all(sent)
    await announceKeys(page, false)
  }
}

/**
 * More keys are on their way: what the queue of a computer tells a page while a scanner types. Ours come one by one
 * through the browser's debugger, which on a busy machine takes longer than a scanner would ever pause.
 */
const announceKeys = (page: Page, areComing: boolean): Promise<unknown> =>
  page
    .evaluate((isInputPending) => {
      const { scheduling } = navigator as unknown as { scheduling: { isInputPending?: () => boolean } }
      if (isInputPending) scheduling.isInputPending = () => true
      else delete scheduling.isInputPending
    }, areComing)
    // What was scanned may have opened another page.
    .catch(() => undefined)
