import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

export const ROOT = join(import.meta.dirname, '../../../..')

/** One import: from a file, to a file of ours or a package by its name. */
export type Import = { from: string; to: string; isDynamic: boolean }

const CONTRACT = '@entrepot/contract/'
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith(CONTRACT)) return `packages/contract/src/${specifier.slice(CONTRACT.length)}`
  return specifier.includes(':') ? specifier : packageOf(specifier)
}

/** `require` and computed imports are no way around: what cannot be read is an import of its own text. */
export const importsOf = (from: string, text: string): Import[] => {
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`)
  const fixed = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`](.*)['"`]$/, '$1'),
  )
  return [
    ...fixed.map((specifier) => ({ from, to: targetOf(from, specifier), isDynamic: false })),
    ...dynamic.map((specifier) => ({ from, to: targetOf(from, specifier), isDynamic: true })),
  ]
}

export const sources = (): string[] =>
  globSync('packages/*/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
export const allImports = (): Import[] =>
  sources().flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))
