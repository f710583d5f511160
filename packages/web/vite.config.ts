import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compressFiles } from './dev/compress-files.ts'
import { contractForTheBrowser } from './dev/contract-for-the-browser.ts'
import { earlyFiles } from './dev/early-files.ts'
import { filesOfScreens } from './dev/files-of-screens.ts'
import { fakeApi } from './dev/fake-api.ts'
import { serviceWorker } from './dev/service-worker.ts'
import { themeVariables } from './dev/theme-variables.ts'

/** Where `vite dev` finds the API; without it the dev server answers with made-up data. */
const server = process.env.API_ORIGIN

/**
 * The modules that begin the program, the pages that need no session (`doors`), the first screen of who is signed in,
 * and what comes once that stands.
 */
const SCREENS = {
  entry: [/web\/src\/main\.tsx$/],
  login: [/auth\/login-page\.tsx$/],
  // Not the confirmation of an address, which brings the roles along: every sign-in would carry them.
  doors: [/features\/auth\/(?!confirm).*-pages?\.tsx$/, /shell\/(toaster|route-follower)\.tsx$/],
  first: [
    /app\/router\.tsx$/,
    /shell\/main-layout\.tsx$/,
    /items\/(explorer-page\.tsx|opening\.ts)$/,
    /web\/src\/kernel\/modules\.ts$/,
    // What the start page shares with the drawer.
    /web\/src\/(ui\/text\.tsx|kernel\/use-submit\.ts)$/,
  ],
  next: [
    // The drawer of an item with what it shows first.
    /items\/(item-drawer|edit-item-form)\.tsx$/,
    /(orders\/on-order|value\/item-value|forecast\/item-forecast)\.tsx$/,
    /pictures\/pictures\.tsx$/,
    /fields\/(attribute-field|formula\/formula-explanation)\.tsx$/,
    /features\/.*\/additions\.tsx?$/,
    /ui\/(dots-menu|more-menu|grid\/columns-button)\.tsx$/,
    /home\/opened\.tsx$/,
    /(notification-bell|view-tabs)\.tsx$/,
    /shell\/keep-offline\.ts$/,
    /web\/src\/kernel\/push\.ts$/,
    /items\/scan\/anywhere\.ts$/,
  ],
  // The first screen of the mobile application, and its other ones.
  phone: [/app\/phone-router\.tsx$/, /web\/src\/kernel\/modules\.ts$/],
  onPhone: [
    /features\/.*\/phone\/.*\.tsx?$/,
    /shell\/phone\/.*\.tsx$/,
    /shell\/keep-offline\.ts$/,
    /web\/src\/kernel\/(push|scan\/wedge)\.ts$/,
  ],
}
/** Words that every page needs, and those that the first screen adds: one file of each language. */
const WORDS = {
  words: /web\/src\/(kernel|ui|shell)\/words\.(fr|en)\.ts$/,
  'words-home': /web\/src\/features\/home\/words\.(fr|en)\.ts$/,
  'words-phone': /web\/src\/shell\/phone\/words\.(fr|en)\.ts$/,
  'words-first': /web\/src\/(shell\/frame-words|kernel\/errors|features\/(folders|items|stock)\/words)\.(fr|en)\.ts$/,
}
const wordsFile = (id: string): string | null => {
  for (const [name, test] of Object.entries(WORDS)) {
    const language = test.exec(id)?.at(-1)
    if (language) return `${name}-${language}`
  }
  return null
}

/** What a device keeps for work without a network: each application takes it without the other. */
const KEPT = /web\/src\/(kernel\/(kept-reads|sealed-keys|is-cut)|shell\/kept-session)\.ts$/
const keptFile = (id: string): string | null => (KEPT.test(id) ? 'kept' : null)

/** What the page has before it asks for any other part: naming them again with each part is weight alone. */
const ALWAYS_THERE = /assets\/(base|index)-/
const isThere = (file: string, host: string) =>
  ALWAYS_THERE.test(file) || (!/assets\/index-/.test(host) && /assets\/first-/.test(file))

const plugins = () => [react(), themeVariables(), contractForTheBrowser()]

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const fileOf =
    command === 'build' ? await filesOfScreens({ root: import.meta.dirname, plugins: plugins() }, SCREENS) : () => null
  return {
    root: import.meta.dirname,
    plugins: [...plugins(), earlyFiles(), serviceWorker(), compressFiles(), ...(server ? [] : [fakeApi()])],
    server: { host: '127.0.0.1', ...(server && { proxy: { '/api': server } }) },
    preview: { host: '127.0.0.1' },
    build: {
      manifest: true,
      // A data: font or image would need a wider content security policy.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostId, hostType }) =>
          hostType === 'html' ? files : files.filter((file) => !isThere(file, hostId)),
      },
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: wordsFile },
              { name: keptFile, includeDependenciesRecursively: false },
              { name: fileOf, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  }
})
