import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Quiet and the same everywhere: no calls home, no sandbox that containers forbid, no protocol a proxy cannot see. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * CHROMIUM_PATH, an installed Chromium or Chrome, or the one that came with the packages (Linux x64): the path of its
 * program.
 */
export const findBrowser = async (): Promise<string> => given() ?? installed() ?? packaged()

const given = () => {
  const path = process.env['CHROMIUM_PATH']
  if (path && !isExecutable(path)) throw new Error(`CHROMIUM_PATH is ${path}, which cannot be run.`)
  return path || undefined
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/usr/lib/chromium'].flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name] ? [join(process.env[name], 'Google/Chrome/Application/chrome.exe')] : [],
  ),
}

const installed = () => {
  const onPath =
    process.platform === 'win32'
      ? []
      : (process.env['PATH'] ?? '')
          .split(delimiter)
          .flatMap((folder) => (folder ? NAMES.map((name) => join(folder, name)) : []))
  return [...onPath, ...(USUAL_PLACES[process.platform] ?? [])].find(isExecutable)
}

const packaged = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome was found: install one, or name it in CHROMIUM_PATH.')
  }
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
