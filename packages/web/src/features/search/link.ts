import {
  type Group,
  isGroup,
  type Leaf,
  limitExceeded,
  type Rule,
} from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchColumn } from '@entrepot/contract/search/search.ts'

/** What an address carries of a search besides its words: conditions and columns, short enough for a message. */
export type Carried = { filters: Group; columns: SearchColumn[] }
export const NOTHING_CARRIED: Carried = { filters: { operator: 'AND', rules: [] }, columns: [] }

/** `[0, …]` is AND, `[1, …]` is OR; a leaf is `[field, operator, value?]`, or `[field, operator, null, other]`. */
type Packed = [0 | 1, ...unknown[]]
const packed = (group: Group): Packed => [
  group.operator === 'AND' ? 0 : 1,
  ...group.rules.map((rule) => (isGroup(rule) ? packed(rule) : [rule.field, rule.operator, ...comparedWith(rule)])),
]

const comparedWith = ({ value, other }: Leaf): unknown[] =>
  other !== undefined ? [null, other] : value === undefined ? [] : [value]

/** Undefined when there is nothing to carry. */
export const packLink = ({ filters, columns }: Carried): string | undefined => {
  if (filters.rules.length === 0 && filters.operator === 'AND' && columns.length === 0) return undefined
  const bytes = new TextEncoder().encode(
    JSON.stringify([
      packed(filters),
      ...(columns.length > 0 ? [columns.map(({ id, alias }) => (alias ? [id, alias] : [id]))] : []),
    ]),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Null when somebody cut or changed it. */
export const unpackLink = (text: string | undefined): Carried | null => {
  if (text === undefined) return NOTHING_CARRIED
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!Array.isArray(value) || value.length > 2) return null
    const filters = unpacked(value[0], 1)
    const columns = columnsIn(value[1] ?? [])
    return filters && columns && limitExceeded(filters) === null ? { filters, columns } : null
  } catch {
    return null
  }
}

const MOST_LEVELS = 10
const unpacked = (value: unknown, level: number): Group | null => {
  if (!Array.isArray(value) || (value[0] !== 0 && value[0] !== 1) || level > MOST_LEVELS) return null
  const rules: Rule[] = []
  for (const part of value.slice(1) as unknown[]) {
    const rule = Array.isArray(part) && typeof part[0] === 'string' ? leafIn(part) : unpacked(part, level + 1)
    if (!rule) return null
    rules.push(rule)
  }
  return { operator: value[0] === 0 ? 'AND' : 'OR', rules }
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const leafIn = ([field, operator, value, other, ...more]: unknown[]): Rule | null => {
  if (typeof field !== 'string' || typeof operator !== 'string' || more.length > 0) return null
  if (other !== undefined) return typeof other === 'string' && value === null ? { field, operator, other } : null
  if (value === undefined) return { field, operator }
  if (isPlain(value)) return { field, operator, value }
  return Array.isArray(value) &&
    value.every((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    ? { field, operator, value }
    : null
}

const columnsIn = (value: unknown): SearchColumn[] | null => {
  if (!Array.isArray(value)) return null
  const columns = value.map((part: unknown): SearchColumn | null => {
    if (!Array.isArray(part) || typeof part[0] !== 'string' || (part[1] !== undefined && typeof part[1] !== 'string'))
      return null
    return { id: part[0], ...(part[1] && { alias: part[1] }) }
  })
  return columns.every((column) => column !== null) ? columns : null
}
