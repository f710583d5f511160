import { renamePlaceholders } from '../kernel/placeholders.ts'
import type { LabelKind } from './types.ts'

/** What a pattern may name, and of which records; the company's own fields come beside (LBL-09). */
export const LABEL_PLACEHOLDERS = {
  name: ['item', 'folder', 'user', 'operation'],
  tag: ['item', 'folder', 'user', 'operation'],
  parent: ['item', 'folder', 'operation'],
  path: ['item', 'folder', 'operation'],
  category: ['item', 'folder'],
  description: ['item', 'folder', 'user', 'operation'],
  quantity: ['item'],
  quantityAvailable: ['item'],
  unit: ['item'],
  packaging: ['item'],
  shelf: ['item'],
  threshold: ['item'],
  product: ['item'],
  expiryDate: ['item'],
  status: ['item', 'operation'],
  type: ['item', 'folder', 'operation'],
  email: ['user'],
  username: ['user'],
  start_date: ['operation'],
  end_date: ['operation'],
  guid: ['item', 'folder', 'user', 'operation'],
  link: ['item', 'folder', 'user', 'operation'],
  date: ['item', 'folder', 'user', 'operation'],
  'company.name': ['item', 'folder', 'user', 'operation'],
} as const satisfies Readonly<Record<string, readonly LabelKind[]>>
export type LabelPlaceholder = keyof typeof LABEL_PLACEHOLDERS
export const LABEL_PATHS = Object.keys(LABEL_PLACEHOLDERS) as LabelPlaceholder[]
export const isLabelPath = (path: string): path is LabelPlaceholder => Object.hasOwn(LABEL_PLACEHOLDERS, path)
/** A field of the company's own: of items, or of operations, as mails name them. */
const OWN_FIELD = /^((operation\.)?attributes\.)(.+)$/su
export type FieldOf = 'items' | 'intervention'
export type OwnPath = { prefix: string; of: FieldOf; name: string }
export const ownPath = (path: string): OwnPath | null => {
  const [, prefix, operation, name] = OWN_FIELD.exec(path) ?? []
  return prefix && name ? { prefix, of: operation ? 'intervention' : 'items', name } : null
}

/** `{tag}`, as the requirements write it: one pair of braces around a name means what two mean. */
const SINGLE = /(?<!\{)\{(?!\{)\s*([A-Za-z_]+(?:\.[^{}]+?)?)\s*\}(?!\})/gu
export const withDoubleBraces = (pattern: string): string => pattern.replace(SINGLE, '{{$1}}')

const ANY = /\{\{([^{}]*)\}\}/gu
/** Every path that a pattern names, also what no placeholder can be called. */
export const pathsIn = (pattern: string): string[] => [
  ...new Set([...pattern.matchAll(ANY)].map(([, path]) => path!.trim())),
]
/** What stands around the placeholders. */
export const fixedParts = (pattern: string): string[] => pattern.replace(ANY, '\u{10FFFF}').split('\u{10FFFF}')

type Field = { guid: string; name: string }
export type OwnFields = Readonly<Record<FieldOf, readonly Field[]>>
/** The pattern with other names of fields in the place of those it holds. */
export const renamePattern = (pattern: string, to: (name: string, of: FieldOf) => string | undefined): string =>
  renamePlaceholders(pattern, (path) => {
    const own = ownPath(path)
    const other = own && to(own.name, own.of)
    return own && other ? own.prefix + other : path
  })
/** The company's own fields by guid, so that a new name breaks no pattern (T50). */
export const keptPattern = (pattern: string, fields: OwnFields): string =>
  renamePattern(pattern, (name, of) => fields[of].find((field) => field.name === name)?.guid)
/** With the names of today; a field that is gone keeps its guid. */
export const namedPattern = (pattern: string, fields: OwnFields): string =>
  renamePattern(pattern, (guid, of) => fields[of].find((field) => field.guid === guid)?.name)
