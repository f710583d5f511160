import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../packages/contract/src/kernel/language.ts'

type Tree = { readonly [key: string]: string | Tree }
export type Text = { file: string; key: string; text: string }

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['packages/contract/src', 'packages/web/src']
const filesOf = (source: string, test: RegExp): string[] =>
  readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' })
    .filter((file) => test.test(file))
    .map((file) => `${source}/${file}`)

const flat = (file: string, tree: Tree, above = ''): Text[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ file, key: above + key, text: value }] : flat(file, value, `${above}${key}.`),
  )
/** Texts that stand where a module says what it adds: `{ fr: '…', en: '…' }`. */
const labelsOf = (file: string, language: Language): Text[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(new RegExp(`\\b${language}: '([^']*)'`, 'g'))].map(
    ([, text]) => ({
      file,
      key: '',
      text: JSON.parse(`"${text}"`) as string,
    }),
  )

/** The help line by line, without the addresses that its links lead to. */
const helpTexts = (language: Language): Text[] =>
  filesOf(`docs/help/${language}`, /\.md$/).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .split('\n')
      .map((line) => ({ file, key: '', text: line.replaceAll(/\]\([^)]*\)/g, ']') })),
  )

/** For the tests: every text that somebody may read, on a screen, in a mail or in a sheet. */
export const allTexts = async (language: Language): Promise<Text[]> => {
  const lists = SOURCES.flatMap((source) => filesOf(source, new RegExp(`\\.${language}\\.ts$`))).filter(
    (file) => !file.includes('/help/articles.'),
  )
  const listed = await Promise.all(
    lists.map(async (file) => flat(file, ((await import(join(ROOT, file))) as { default: Tree }).default)),
  )
  const labels = filesOf('packages/web/src', /\/(module|additions)\.tsx?$/).flatMap((file) => labelsOf(file, language))
  return [...listed.flat(), ...labels, ...helpTexts(language)]
}
