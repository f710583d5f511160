import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractForTheBrowser } from './dev/contract-for-the-browser.ts'
import { fakeApi } from './dev/fake-api.ts'
import { themeVariables } from './dev/theme-variables.ts'

/** Where `vite dev` finds the API; without it the dev server answers with made-up data. */
const server = process.env.API_ORIGIN

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeVariables(), contractForTheBrowser(), ...(server ? [] : [fakeApi()])],
  server: { host: '127.0.0.1', ...(server && { proxy: { '/api': server } }) },
  preview: { host: '127.0.0.1' },
  build: {
    manifest: true,
    // A data: font or image would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
})
