import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Files that a module names by its own place are those beside its source. */
export const placeOfSource = (root: string): Plugin => ({
  name: 'place-of-source',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/(server|contract)\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const place = JSON.stringify(`../${relative(root, id).replaceAll('\\', '/')}`)
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
    },
  },
})
