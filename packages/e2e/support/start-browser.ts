import { type Browser, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts'
import { testPort } from '../../../scripts/test-port.ts'

/** Without a language of the system Chromium loses the accents in names of files. */
const withLanguage = () => ({ ...process.env, LANG: process.env['LANG'] || 'C.UTF-8' })

export const startBrowser = async (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS, ...flags], env: withLanguage() })

/** One for all journeys of a run: its address, for `ENTREPOT_BROWSER`. */
export const startSharedBrowser = async (): Promise<{ address: string; stop: () => Promise<void> }> => {
  const port = await testPort()
  const browser = await startBrowser(`--remote-debugging-port=${port}`)
  return { address: `http://127.0.0.1:${port}`, stop: () => browser.close() }
}
