import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { ListedItem, ItemChange } from '@entrepot/contract/items/item.ts'
import { parseNumber, readDate, refusalOfDate } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import type { AttributeValue } from '../fields/index.ts'
import { itemWords } from './words.ts'

type Config = Pick<CompanyConfig, 'categories'> & { fields: { fields: CompanyConfig['fields']['fields'] } }
type Field = Config['fields']['fields'][number]
/** What a text means in a cell: a part of a change, or why it means nothing there. */
export type Meant = { change: ItemChange } | { problem: string }

const wrong = (code: Parameters<typeof errorText>[0], params = {}): Meant => ({
  problem: errorText(code, params) ?? code,
})
const fold = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const numberOr = (text: string, take: (value: number) => Meant, empty: Meant): Meant => {
  if (text.trim() === '') return empty
  // A price comes with its currency, a quantity with its unit: what was copied out of the list can be pasted back.
  const value = parseNumber(text) ?? parseNumber(text.replace(/[^\d\s\u00A0\u202F.,+-]/g, ''))
  return value === null ? wrong('wrong_type') : take(value)
}

const YES: ReadonlySet<string> = new Set(['oui', 'yes', 'vrai', 'true', '1', 'x', 'o', 'y'])
const NO: ReadonlySet<string> = new Set(['non', 'no', 'faux', 'false', '0', 'n'])

const choiceOf = (values: readonly string[], text: string): string | undefined =>
  values.find((value) => value === text.trim()) ?? values.find((value) => fold(value) === fold(text))

const attribute = (field: Field, text: string): { value: AttributeValue } | { problem: string } => {
  const trimmed = text.trim()
  const refused = (meant: Meant) => ({ problem: 'problem' in meant ? meant.problem : '' })
  if (trimmed === '') return { value: null }
  switch (field.type) {
    case 'number':
    case 'decimal_number':
    case 'price': {
      let value: number | null = null
      const meant = numberOr(
        text,
        (read) => {
          value = read
          return { change: {} }
        },
        { change: {} },
      )
      return 'problem' in meant ? meant : { value }
    }
    case 'checkbox':
      return YES.has(fold(text))
        ? { value: true }
        : NO.has(fold(text))
          ? { value: false }
          : refused(wrong('wrong_type'))
    case 'date':
    case 'datetime': {
      const value = readDate(trimmed, field.type === 'datetime')
      return value === null ? { problem: refusalOfDate(trimmed) } : { value }
    }
    case 'select': {
      const value = choiceOf(field.values, text)
      return value === undefined ? refused(wrong('unknown_value', { value: trimmed })) : { value }
    }
    case 'multi_select': {
      const parts = trimmed
        .split(/[;,]/)
        .map((part) => part.trim())
        .filter(Boolean)
      const unknown = parts.find((part) => choiceOf(field.values, part) === undefined)
      return unknown === undefined
        ? { value: parts.map((part) => choiceOf(field.values, part)!) }
        : refused(wrong('unknown_value', { value: unknown }))
    }
    default:
      return { value: text }
  }
}

const BUILT_IN: Record<string, (text: string, item: ListedItem, config: Config) => Meant> = {
  name: (text) =>
    text.trim() === '' ? { problem: itemWords.say('cells.name_empty') } : { change: { name: text.trim() } },
  tag: (text) => ({ change: { tag: text.trim() || null } }),
  description: (text) => ({ change: { description: text } }),
  threshold: (text) => numberOr(text, (threshold) => ({ change: { threshold } }), { change: { threshold: null } }),
  packaging: (text) =>
    numberOr(
      text,
      (packaging) =>
        Number.isInteger(packaging) && packaging >= 1 ? { change: { packaging } } : wrong('gte', { min: 1 }),
      wrong('required'),
    ),
  category: (text, item, { categories }) => {
    if (text.trim() === '') return { change: { category: null } }
    const found = categories.find(({ name, itemType }) => itemType === item.type && fold(name) === fold(text))
    return found ? { change: { category: { guid: found.guid } } } : wrong('unknown_value', { value: text.trim() })
  },
  tags: (text) => ({
    change: {
      tags: text
        .split(/[;,]/)
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => ({ name })),
    },
  }),
}

export const meaningOf = (column: string, text: string, item: ListedItem, config: Config): Meant => {
  const own = BUILT_IN[column]
  if (own) return own(text, item, config)
  const field = config.fields.fields.find(({ name, target }) => target === 'items' && column === `attributes.${name}`)
  if (!field || field.type === 'formula') return wrong('unknown_field', { name: column })
  const meant = attribute(field, text)
  return 'problem' in meant ? meant : { change: { attributes: { [field.name]: meant.value } } }
}

/** What brings the named fields back to what they are now. */
export const formerOf = (item: ListedItem, change: ItemChange): ItemChange => ({
  ...(change.name !== undefined && { name: item.name }),
  ...(change.tag !== undefined && { tag: item.tag }),
  ...(change.description !== undefined && { description: item.description }),
  ...(change.threshold !== undefined && { threshold: item.threshold }),
  ...(change.packaging !== undefined && { packaging: item.packaging }),
  ...(change.category !== undefined && { category: item.category && { guid: item.category.guid } }),
  ...(change.tags && { tags: (item.tags ?? []).map(({ guid }) => ({ guid })) }),
  ...(change.attributes && {
    attributes: Object.fromEntries(Object.keys(change.attributes).map((name) => [name, item.attributes[name] ?? null])),
  }),
})
