import { type Browser, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts'

/** Without a language of the system Chromium loses the accents in names of files. */
const withLanguage = () => ({ ...process.env, LANG: process.env['LANG'] || 'C.UTF-8' })

export const startBrowser = async (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS, ...flags], env: withLanguage() })
