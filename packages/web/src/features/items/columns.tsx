import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { formatDate, formatDateTime, formatNumber } from '../../kernel/format.ts'
import { ColorChip } from '../../ui/color-chip.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { uiWords } from '../../ui/words.ts'
import { attributeText } from '../fields/index.ts'
import { quantityText } from '../stock/index.ts'
import { isLow, LowBadge } from './low-badge.tsx'
import { itemWords } from './words.ts'

type Fields = CompanyConfig['fields']['fields']
type BuiltIn = Omit<GridColumn<Item>, 'id' | 'title'>
// The explorer loads first: of the list only its types are here.
type Column = keyof (typeof ITEM_LIST)['columns']

const number = (value: number | null) => (value === null ? '' : formatNumber(value))
const quantityOf = ({ quantity, unit }: Pick<Item, 'quantity' | 'unit'>) =>
  unit === 'piece' ? number(quantity) : quantityText(quantity, unit)

/** Every column of ITEM-03 in the order of the first visit; which ones show at first is marked by `hidden`. */
const builtIn = (): Record<Exclude<Column, 'path'>, BuiltIn> => {
  const { say } = itemWords
  return {
    name: {
      width: 280,
      pinned: 'left',
      fixed: true,
      text: ({ name }) => name,
      href: ({ guid, parent_guid }) => `/items/${parent_guid}?item=${guid}`,
    },
    tag: { width: 140, text: ({ tag }) => tag ?? '', cell: ({ tag }) => tag && <code>{tag}</code> },
    quantity: {
      width: 205,
      align: 'end',
      text: quantityOf,
      cell: (item) =>
        isLow(item) ? (
          <>
            <LowBadge item={item} /> {quantityOf(item)}
          </>
        ) : (
          quantityOf(item)
        ),
    },
    quantityAvailable: { width: 120, align: 'end', text: ({ quantityAvailable }) => number(quantityAvailable) },
    quantityReserved: {
      width: 120,
      hidden: true,
      align: 'end',
      text: ({ quantityReserved }) => number(quantityReserved),
    },
    quantityTotal: {
      width: 140,
      hidden: true,
      align: 'end',
      text: ({ quantityTotal, unit }) => (quantityTotal === null ? '' : quantityOf({ quantity: quantityTotal, unit })),
    },
    active: { width: 90, hidden: true, text: ({ active }) => uiWords.say(active ? 'yes' : 'no') },
    threshold: { width: 120, align: 'end', text: ({ threshold }) => number(threshold) },
    type: { width: 120, text: ({ type }) => say(`types.${type}`) },
    category: { width: 140, text: ({ category }) => category?.name ?? '' },
    parent: { width: 160, text: ({ parent }) => parent.name },
    shelf: { width: 120, hidden: true, text: ({ shelf }) => shelf?.name ?? '' },
    tags: {
      width: 160,
      text: ({ tags }) => tags.map(({ name }) => name).join(', '),
      cell: ({ tags }) =>
        tags.map(({ guid, name, color }) => (
          <ColorChip key={guid} color={color}>
            {name}
          </ColorChip>
        )),
    },
    description: { width: 220, hidden: true, text: ({ description }) => description },
    unit: { width: 100, hidden: true, text: ({ unit }) => say(`units.${unit}`) },
    packaging: { width: 120, hidden: true, align: 'end', text: ({ packaging }) => number(packaging) },
    inventoryDate: { width: 130, text: ({ inventoryDate }) => (inventoryDate ? formatDate(inventoryDate) : '') },
    lastQuantity: { width: 120, hidden: true, align: 'end', text: ({ lastQuantity }) => number(lastQuantity) },
    inventoryDiff: { width: 120, hidden: true, align: 'end', text: ({ inventoryDiff }) => number(inventoryDiff) },
    parent1: { width: 130, hidden: true, text: ({ parent1 }) => parent1 },
    parent2: { width: 130, hidden: true, text: ({ parent2 }) => parent2 },
    parent3: { width: 130, hidden: true, text: ({ parent3 }) => parent3 },
    parent4: { width: 130, hidden: true, text: ({ parent4 }) => parent4 },
    parent5: { width: 130, hidden: true, text: ({ parent5 }) => parent5 },
    picture: {
      width: 90,
      hidden: true,
      text: ({ picture }) => uiWords.say(picture ? 'yes' : 'no'),
      cell: ({ picture }) =>
        picture && (
          <img
            src={`${picture}&size=64`}
            width={28}
            height={28}
            alt={uiWords.say('yes')}
            loading="lazy"
            style={{ objectFit: 'cover', borderRadius: 4 }}
          />
        ),
    },
    variants: { width: 120, hidden: true, align: 'end', text: ({ variants }) => number(variants) },
    variant_types: {
      width: 140,
      hidden: true,
      text: ({ variant_types: kinds }) => kinds.map((kind) => say(`variantTypes.${kind}`)).join(', '),
    },
    createdAt: { width: 170, hidden: true, text: ({ createdAt }) => formatDateTime(createdAt) },
    createdBy: { width: 150, hidden: true, text: ({ createdBy }) => createdBy?.name ?? '' },
    updatedAt: { width: 170, hidden: true, text: ({ updatedAt }) => formatDateTime(updatedAt) },
    updatedBy: { width: 150, hidden: true, text: ({ updatedBy }) => updatedBy?.name ?? '' },
  }
}
const NUMBERS: readonly string[] = ['number', 'decimal_number', 'price', 'formula']

/** Columns whose cells are typed over and pasted into. */
const EDITED: ReadonlySet<string> = new Set([
  'name',
  'tag',
  'description',
  'threshold',
  'packaging',
  'category',
  'tags',
])
type Editing = { editable: (item: Item) => boolean; problem: (item: Item, column: string) => string | undefined }

/** Made anew when the language or the company's fields change. */
export const itemColumns = (fields: Fields, editing?: Editing): GridColumn<Item>[] => {
  const editable = (column: string) =>
    editing && { editable: editing.editable, problem: (item: Item) => editing.problem(item, column) }
  return [
    ...Object.entries(builtIn()).map(([id, column]): GridColumn<Item> => ({
      ...column,
      id,
      title: itemWords.say(`columns.${id as keyof ReturnType<typeof builtIn>}`),
      sortable: true,
      ...(EDITED.has(id) && editable(id)),
    })),
    ...fields
      .filter(({ target }) => target === 'items')
      .map((field): GridColumn<Item> => ({
        id: `attributes.${field.name}`,
        title: field.name,
        width: 150,
        hidden: true,
        sortable: true,
        ...(NUMBERS.includes(field.type) && { align: 'end' as const }),
        text: ({ attributes }) => attributeText(attributes[field.name], field.type),
        ...(field.type !== 'formula' && editable(`attributes.${field.name}`)),
      })),
  ]
}
