import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asSource } from '../../build/found-at-build.ts'
import { placeOfSource } from '../../build/place-of-source.ts'

const ROOT = '/house/packages/server'
const plugin = placeOfSource(ROOT, { worker: 'src/features/imports/worker.ts' })
const builtOf = (code: string, file = 'src/features/imports/read.ts') => {
  const { transform } = plugin
  if (typeof transform !== 'object' || typeof transform.handler !== 'function') throw new Error('no transform')
  const outcome = Reflect.apply(transform.handler, {}, [code, `${ROOT}/${file}`]) as { code: string }
  return outcome.code
}
/** Where an address leads once the file stands in `dist`. */
const leadsTo = (code: string) => {
  const address = builtOf(code).replaceAll('import.meta.url', `'file://${ROOT}/dist/main.js'`)
  const urls = [...address.matchAll(/'([^']+)'/g)].map(([, part]) => part!)
  return new URL(urls[0]!, urls.length > 2 ? new URL(urls[1]!, urls[2]) : urls[1]).pathname
}

it('finds files beside the source from where the built server stands, and workers among what was built', () => {
  expect(builtOf(`const here = import.meta.url`)).toBe(
    `const here = new URL('../src/features/imports/read.ts', import.meta.url).href`,
  )
  expect(leadsTo(`new URL('./sets/a.json', import.meta.url)`)).toBe(`${ROOT}/src/features/imports/sets/a.json`)
  expect(leadsTo(`new URL('../../../../docs/help', import.meta.url)`)).toBe('/house/packages/docs/help')
  expect(leadsTo(`new URL('./worker.ts', import.meta.url)`)).toBe(`${ROOT}/dist/worker.js`)
})

it('writes what was found as it is, and nothing that is more than data', () => {
  const words = { fr: { a: 'L’été «\u2028» \\ \n' }, en: {} }
  const text = asSource('words', words)
  expect(JSON.parse(JSON.parse(text.slice('JSON.parse('.length, -1)))).toEqual(words)
  for (const more of [{ a: () => '' }, { a: undefined }, { a: new Date(0) }, { a: new Map() }])
    expect(() => asSource('words', more)).toThrow('words is more than data.')
})

it('has no source that names its place in a way that the build does not know', () => {
  const src = join(import.meta.dirname, '../../src')
  const others = globSync('**/*.ts', { cwd: src })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file))
    .filter((file) =>
      /import\.meta\.(?:dirname|filename)|import\.meta\.resolve\(['"`]\./.test(readFileSync(join(src, file), 'utf8')),
    )
  expect(others).toEqual([])
})
