import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** `new URL('./worker.ts', import.meta.url)`, or the place of the module alone. */
const PLACE = /new URL\('(?<file>[^']+)', import\.meta\.url\)|import\.meta\.url/g
const slashed = (path: string) => path.replaceAll('\\', '/')

/**
 * Files that a module names by its own place are those beside its source; a process or a worker that is built itself is
 * what was built of it.
 */
export const placeOfSource = (root: string, entries: Readonly<Record<string, string>>): Plugin => {
  const builtAs = new Map(Object.entries(entries).map(([name, source]) => [slashed(join(root, source)), name]))
  return {
    name: 'place-of-source',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/(server|contract)\/src\/.*\.ts$/, code: 'import.meta.url' },
      handler: (code, id) => ({
        code: code.replaceAll(PLACE, (whole, file: string | undefined) => {
          const built = file && builtAs.get(slashed(join(dirname(id), file)))
          if (built) return `new URL('./${built}.js', import.meta.url)`
          const own = `new URL('../${slashed(relative(root, id))}', import.meta.url).href`
          return whole.replace('import.meta.url', own)
        }),
        map: null,
      }),
    },
  }
}
