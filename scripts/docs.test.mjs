import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dependenciesIn, missingFrom } from './docs.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md', // The help names screens, and has a test of its own (packages/web/src/features/help).
  ...globSync('docs/**/*.md', { cwd: ROOT, exclude: ['docs/help/**'] }),
].map((path) => path.replaceAll('\\', '/'))
const exists = (path) =>
  /[*{]/.test(path)
    ? globSync(path, { cwd: ROOT, exclude: ['**/node_modules/**'] }).length > 0
    : existsSync(join(ROOT, path))
const { scripts } = JSON.parse(read('package.json'))
const there = {
  exists,
  scripts: Object.keys(scripts),
  steps: [...read('scripts/test.mjs').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name),
}

describe('what the documents name', () => {
  it.each(documents)('is there: %s', (document) => expect(missingFrom(document, read(document), there)).toEqual([]))
  it('is noticed when it is not', () => {
    const text =
      'See [this](docs/gone.md), `packages/server/src/gone.ts`, `packages/web/src/features/<feature>/gone.ts`, `src/gone`, `gone.queries.ts` and `npm run gone` or `npm test -- --only=gone,unit`.'
    const missing = missingFrom('README.md', text, there)
    expect(missing).toHaveLength(7)
    expect(missing.every((one) => one.includes('gone'))).toBe(true)
    expect(
      missingFrom(
        'docs/x.md',
        '[up](../README.md), [out](https://example.com/docs/none.md), `src/kernel`, `*.queries.ts`, `packages/server/src/features/<feature>/`',
        there,
      ),
    ).toEqual([])
  })
})

describe('docs/dependencies.md', () => {
  const listed = dependenciesIn(read('docs/dependencies.md'))
  const direct = Object.fromEntries(
    ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })].map((path) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path))
      return [path.replaceAll('\\', '/'), Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })]
    }),
  )
  const sorted = (lists) => Object.fromEntries(Object.entries(lists).map(([path, names]) => [path, [...names].sort()]))

  it('names every direct dependency, and no other', () => expect(sorted(listed)).toEqual(sorted(direct)))
  it('counts a line only when it says why', () =>
    expect(dependenciesIn('## One (`package.json`)\n\n- `react`: the view.\n- `silent`: \n- `mute`\n')).toEqual({
      'package.json': ['react'],
    }))
})
