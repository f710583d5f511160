import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './dev/compress-files.ts'
import { contractForTheBrowser } from './dev/contract-for-the-browser.ts'
import { fakeApi } from './dev/fake-api.ts'
import { serviceWorker } from './dev/service-worker.ts'
import { themeVariables } from './dev/theme-variables.ts'

/** Where `vite dev` finds the API; without it the dev server answers with made-up data. */
const server = process.env.API_ORIGIN

const BASE =
  /node_modules\/(@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/IconAlertTriangle)|react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack\/(query-core|react-query|router-core|react-router|history|store|react-store)|@mantine\/core\/esm\/(core|components\/(Input|Button|UnstyledButton|PasswordInput|TextInput|InputBase|ActionIcon|CloseButton|Loader|Transition)))(\/|\.mjs$)/
const LATER =
  /infinite|mutation|queries|suspense|blocker|scoped-keydown|find-element-in-shadow|FloatingIndicator|find-element-ancestor|get-context-item-index|get-safe-id|store\/dist\/shallow|\/hooks\//i
const KERNEL =
  /web\/src\/(kernel\/(addresses|by-fetch|client|exchange|failure|gestures|proof|push-topics|random|send|session|storage|tabs|toasts|words)|shell\/(chunk|screens|packs-path|open-session|frame-words)|features\/auth\/(api|words)|ui\/(lazy-part|outlet|states|submit-button))\.tsx?$/
/** Parts that nearly every screen shows. */
const PARTS =
  /web\/src\/(ui\/(check|color-chip|empty-state|figures|list-frame|live|page|search-field|side-drawer|small|table|text)\.(tsx?|module\.css)|kernel\/(device|format|export-file)\.ts)$|@tabler\/icons-react\/dist\/esm\/icons\/Icon(Building|CircleCheck|CircleX|FilterOff|FolderPlus|InfoCircle|Lock|PackageImport|X)\.mjs$/
const ICONS =
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(Barcode|ChevronRight|ClipboardCheck|Dots|Download|ExternalLink|FileImport|Folder|Pencil|Plus|Refresh|Search|Trash|Versions)\.mjs$/

/** Files of every page, and those that are there once the application has taken over from the sign-in pages. */
const ALWAYS_THERE = /assets\/(base|kernel|rolldown-runtime|error-pages(\.module)?)-/
const IN_THE_SHELL = /assets\/(icons|router|commands|sets|steps|payers|period-names|roles)-/
const isThere = (file: string, host: string) =>
  ALWAYS_THERE.test(file) || (!/assets\/index-/.test(host) && IN_THE_SHELL.test(file))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeVariables(),
    contractForTheBrowser(),
    serviceWorker(),
    compressFiles(),
    ...(server ? [] : [fakeApi()]),
  ],
  server: { host: '127.0.0.1', ...(server && { proxy: { '/api': server } }) },
  preview: { host: '127.0.0.1' },
  build: {
    manifest: true,
    // A data: font or image would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page has these before it asks for any other part: naming them again with each part is weight alone.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isThere(file, hostId)),
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The words every page needs come as one file per language.
            { name: 'words-fr', test: /web\/src\/(kernel|ui|shell)\/words\.fr\.ts$/ },
            { name: 'words-en', test: /web\/src\/(kernel|ui|shell)\/words\.en\.ts$/ },
            // What the sign-in page and every other one need of the libraries: one file compresses better, and stays in
            // the browser's cache when only our code changes.
            { name: 'base', test: (id: string) => BASE.test(id) && !LATER.test(id) },
            // Many small files of ours that every page needs: as one they compress better, too.
            { name: 'kernel', test: KERNEL },
            // What modules add to the screens of others is asked for at one time.
            {
              name: 'additions',
              test: /web\/src\/features\/.*\/additions\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            { name: 'parts', test: PARTS },
            // What the explorer needs and signing in does not.
            { name: 'icons', test: ICONS },
          ],
        },
      },
    },
  },
})
