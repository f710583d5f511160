import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

/** Modules that look among the sources for what they export: data alone. */
const FOUND = /\/app\/all-words\.ts$/

/** What they find is found once, when the server is built. */
export const foundAtBuild = (): Plugin => ({
  name: 'found-at-build',
  enforce: 'pre',
  load: {
    filter: { id: FOUND },
    async handler(id) {
      const found = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
      return found.map(([name, value]) => `export const ${name} = ${asSource(name, value)}`).join('\n')
    },
  },
})

/** The engine reads JSON faster than a literal. */
export const asSource = (name: string, value: unknown): string => {
  const text = JSON.stringify(value)
  if (!isDeepStrictEqual(JSON.parse(text), value)) throw new Error(`${name} is more than data.`)
  return `JSON.parse(${JSON.stringify(text)})`
}
