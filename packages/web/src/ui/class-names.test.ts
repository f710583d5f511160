import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const files = (pattern: string) =>
  Object.fromEntries(
    globSync(pattern, { cwd: SOURCES }).map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')]),
  )

/** A sheet is read as `css.name`; any other way would hide from this what is used. */
const namesRead = (source: string, variable: string) =>
  [...source.matchAll(new RegExp(String.raw`\b${variable}(?:\.(\w+)|\[)`, 'g'))].map(([, name]) => name ?? '[…]')

/** Classes that no part names, and names that are no class of their sheet. */
const mismatches = (sheets: Record<string, string>, parts: Record<string, string>): string[] => {
  const read = Object.entries(parts).flatMap(([path, source]) =>
    [...source.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].flatMap(([, variable = '', sheet = '']) =>
      namesRead(source, variable).map((name) => ({ path, sheet: join(dirname(path), sheet), name })),
    ),
  )
  const classes = Object.entries(sheets).flatMap(([sheet, text]) =>
    [...new Set(text.replaceAll(/\/\*[^]*?\*\/|'[^']*'/g, '').match(/\.[a-z_][\w-]*/gi))].map((name) => ({
      sheet,
      name: name.slice(1),
    })),
  )
  const isSame = (one: { sheet: string; name: string }) => (other: { sheet: string; name: string }) =>
    one.sheet === other.sheet && one.name === other.name
  return [
    ...classes.filter((one) => !read.some(isSame(one))).map(({ sheet, name }) => `${sheet}: nothing names .${name}`),
    ...read.filter((one) => !classes.some(isSame(one))).map(({ path, name }) => `${path}: its sheet has no .${name}`),
  ]
}

it('holds no class that nothing wears, and nothing wears one that is not there', () => {
  expect(mismatches(files('**/*.module.css'), files('**/*.tsx'))).toEqual([])
})

it('finds a planted one of each kind', () => {
  const sheet = { 'a/b.module.css': ".worn:hover { top: 1.5px }\n/* .said */ .lost > p[data-of='x.y'] { top: 0 }" }
  const part = { 'a/b.tsx': "import css from './b.module.css'\n<p className={css.worn}><i className={css.gone} />" }
  expect(mismatches(sheet, part)).toEqual(['a/b.module.css: nothing names .lost', 'a/b.tsx: its sheet has no .gone'])
  const hidden = { 'a/b.tsx': "import css from './b.module.css'\ncss.worn; css.lost; css[name]" }
  expect(mismatches(sheet, hidden)).toEqual(['a/b.tsx: its sheet has no .[…]'])
})
