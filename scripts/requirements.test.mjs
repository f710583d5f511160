import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { citedIn, definedIn } from './requirements.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const defined = definedIn(['requirements', 'beyond', 'rules'].map((name) => read(`docs/${name}.md`)).join('\n'))
const prefixes = new Set([...defined].filter((id) => id.includes('-')).map((id) => id.split('-')[0]))
const sources = globSync('packages/*/{src,test,journeys,support}/**/*.{ts,tsx}', { cwd: ROOT })

describe('requirements that comments cite', () => {
  it('are many, of many sources', () => {
    expect(defined.size).toBeGreaterThan(800)
    expect(sources.length).toBeGreaterThan(1_200)
    expect(sources.flatMap((path) => citedIn(read(path), prefixes)).length).toBeGreaterThan(200)
  })
  it('stand in docs/requirements.md, docs/beyond.md or docs/rules.md', () =>
    expect(
      sources.flatMap((path) =>
        citedIn(read(path), prefixes)
          .filter((id) => !defined.has(id))
          .map((id) => `${path} cites ${id}`),
      ),
    ).toEqual([]))
  it('are noticed when nobody wrote them, and codes in texts are none', () => {
    expect(citedIn("// As RES-99 asks (T999)\nconst code = 'LOT-1' /* AMP-2 */", new Set(['RES']))).toEqual([
      'RES-99',
      'T999',
    ])
    expect(defined.has('RES-99') || defined.has('T999')).toBe(false)
  })
})
