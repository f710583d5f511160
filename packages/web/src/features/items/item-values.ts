import type { Item, ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { attributesChanged, type AttributeValue } from '../fields/index.ts'

/** An item as its form holds it. Keywords are names: those that exist are sent by guid, the others are created. */
export type ItemValues = {
  name: string
  type: ItemType
  tag: string
  category: string
  tags: string[]
  shelf: string
  unit: Unit
  packaging: number | null
  threshold: number | null
  description: string
  quantity: number | null
  /** Of a new one: what a unit of that quantity cost. */
  unitPrice: number | null
  attributes: Record<string, AttributeValue>
}
export const EMPTY_ITEM: ItemValues = {
  name: '',
  type: 'product',
  tag: '',
  category: '',
  tags: [],
  shelf: '',
  unit: 'piece',
  packaging: 1,
  threshold: null,
  description: '',
  quantity: null,
  unitPrice: null,
  attributes: {},
}

export const valuesOf = (item: Item): ItemValues => ({
  name: item.name,
  type: item.type,
  tag: item.tag ?? '',
  category: item.category?.guid ?? '',
  tags: item.tags.map(({ name }) => name),
  shelf: item.shelf?.guid ?? '',
  unit: item.unit,
  packaging: item.packaging,
  threshold: item.threshold,
  description: item.description,
  quantity: item.quantity,
  unitPrice: null,
  attributes: { ...item.attributes },
})

type Keyword = { guid: string; name: string }
const ref = (guid: string) => (guid ? { guid } : null)

/** What is sent of a form; of custom fields only what differs from `before`. */
export const bodyOf = (values: ItemValues, keywords: readonly Keyword[], before: ItemValues = EMPTY_ITEM) => {
  const known = new Map(keywords.map(({ guid, name }) => [name.toLowerCase(), guid]))
  const changed = attributesChanged(values.attributes, before.attributes)
  return {
    name: values.name.trim(),
    type: values.type,
    tag: values.tag.trim() || null,
    category: ref(values.category),
    shelf: ref(values.shelf),
    unit: values.unit,
    threshold: values.threshold,
    description: values.description,
    tags: values.tags.map((name) => {
      const guid = known.get(name.toLowerCase())
      return guid ? { guid } : { name }
    }),
    ...(values.packaging !== null && { packaging: values.packaging }),
    ...(Object.keys(changed).length > 0 && { attributes: changed }),
  }
}

/** Whether a new item begins with stock, which a price can be said of; equipment is one piece unless told otherwise. */
export const bringsStock = ({ type, quantity }: Pick<ItemValues, 'type' | 'quantity'>): boolean =>
  (quantity ?? (type === 'equipment' ? 1 : 0)) > 0
