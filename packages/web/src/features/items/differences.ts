import type { Item } from '@entrepot/contract/items/item.ts'
import { formatNumber } from '../../kernel/format.ts'
import { session } from '../../kernel/session.ts'
import { attributeText } from '../fields/index.ts'
import { valuesOf, type ItemValues } from './item-values.ts'
import { itemWords } from './words.ts'

type Difference = { field: string; theirs: string; mine: string }
const number = (value: number | null) => (value === null ? '' : formatNumber(value))

/** What differs between the record as it is now and what was typed, in words. */
export const differencesOf = (current: Item, typed: ItemValues): Difference[] => {
  const { say } = itemWords
  const { config } = session.get()
  const category = (guid: string) => config?.categories.find((one) => one.guid === guid)?.name ?? ''
  // What is computed is nobody's version.
  const fields = (config?.fields.fields ?? []).filter(({ target, type }) => target === 'items' && type !== 'formula')
  const shown = (values: ItemValues): [string, string][] => [
    [say('columns.name'), values.name],
    [say('columns.type'), say(`types.${values.type}`)],
    [say('columns.tag'), values.tag],
    [say('columns.category'), category(values.category)],
    [say('columns.tags'), values.tags.join(', ')],
    [say('columns.unit'), say(`units.${values.unit}`)],
    [say('columns.threshold'), number(values.threshold)],
    [say('columns.packaging'), number(values.packaging)],
    [say('columns.description'), values.description],
    ...fields.map(({ name, type }): [string, string] => [name, attributeText(values.attributes[name], type)]),
  ]
  const mine = new Map(shown(typed))
  return shown(valuesOf(current)).flatMap(([field, theirs]) =>
    mine.get(field) === theirs ? [] : [{ field, theirs, mine: mine.get(field) ?? '' }],
  )
}
