import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { formatDate, formatDateTime, formatNumber } from '../../kernel/format.ts'
import { seesPrices } from '../../kernel/session.ts'
import { ColorChip } from '../../ui/color-chip.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { uiWords } from '../../ui/words.ts'
import { attributeText } from '../fields/index.ts'
import { quantityText } from '../stock/index.ts'
import { isLow, LowBadge } from './low-badge.tsx'
import { itemWords } from './words.ts'
import css from './columns.module.css'

type Fields = CompanyConfig['fields']['fields']
type BuiltIn = Omit<GridColumn<ListedItem>, 'id' | 'title'>
// The explorer loads first: of the list only its types are here.
type Column = keyof (typeof ITEM_LIST)['columns']

const number = (value: number | null) => (value === null ? '' : formatNumber(value))
const quantityOf = ({ quantity, unit }: Pick<ListedItem, 'quantity' | 'unit'>) =>
  unit === 'piece' ? number(quantity) : quantityText(quantity, unit)

/** Shown with its unit, copied as a number where it counts pieces. */
const quantities = (of: (item: ListedItem) => number | null): Pick<BuiltIn, 'align' | 'text' | 'cell'> => ({
  align: 'end',
  text: (item) => {
    const quantity = of(item)
    return quantity === null ? '' : quantityOf({ quantity, unit: item.unit })
  },
  cell: (item) => {
    const quantity = of(item)
    return quantity !== null && <span>{quantityText(quantity, item.unit)}</span>
  },
})

/** For who may see prices. */
const COSTS = /^(?:averageCost|value)$/

/** What differs from one list to another. */
type Shown = {
  /** What lies in sub-folders is listed too, so a row says where it is. */ deep: boolean
  /** The company has pictures of items. */ pictures: boolean
}

const nameCell = ({ name, picture }: ListedItem) => (
  <span className={css.pictured}>
    {picture ? (
      <img className={css.thumb} src={`${picture}&size=64`} width={26} height={26} alt="" loading="lazy" />
    ) : (
      <i className={css.thumb} />
    )}
    <span className={css.name}>{name}</span>
  </span>
)

/** Every column of ITEM-03 in the order of the first visit; which ones show at first is marked by `hidden`. */
const builtIn = ({ deep, pictures }: Shown): Record<Exclude<Column, 'path'>, BuiltIn> => {
  const { say } = itemWords
  return {
    name: {
      width: 280,
      minWidth: 200,
      grow: true,
      pinned: 'left',
      fixed: true,
      text: ({ name }) => name,
      ...(pictures && { cell: nameCell }),
      href: ({ guid, parent_guid }) => `/items/${parent_guid}?item=${guid}`,
    },
    quantity: { width: 130, ...quantities(({ quantity }) => quantity) },
    threshold: {
      width: 160,
      align: 'end',
      text: ({ threshold }) => number(threshold),
      cell: (item) =>
        isLow(item) ? (
          <LowBadge item={item} />
        ) : (
          item.threshold !== null && <span className={css.beside}>≤ {formatNumber(item.threshold)}</span>
        ),
    },
    category: { width: 110, text: ({ category }) => category?.name ?? '' },
    parent: { width: 130, hidden: !deep, text: ({ parent }) => parent.name },
    updatedAt: {
      width: 104,
      text: ({ updatedAt }) => formatDateTime(updatedAt),
      cell: ({ updatedAt }) => <span title={formatDateTime(updatedAt)}>{formatDate(updatedAt)}</span>,
    },
    tag: { width: 140, hidden: true, text: ({ tag }) => tag ?? '', cell: ({ tag }) => tag && <code>{tag}</code> },
    tags: {
      width: 160,
      hidden: true,
      text: ({ tags = [] }) => tags.map(({ name }) => name).join(', '),
      cell: ({ tags = [] }) =>
        tags.map(({ guid, name, color }) => (
          <ColorChip key={guid} color={color}>
            {name}
          </ColorChip>
        )),
    },
    type: { width: 120, hidden: true, text: ({ type }) => say(`types.${type}`) },
    quantityAvailable: { width: 140, hidden: true, ...quantities(({ quantityAvailable }) => quantityAvailable) },
    quantityReserved: { width: 130, hidden: true, ...quantities(({ quantityReserved }) => quantityReserved) },
    quantityCheckedOut: { width: 130, hidden: true, ...quantities(({ quantityCheckedOut }) => quantityCheckedOut) },
    quantityTotal: { width: 140, hidden: true, ...quantities(({ quantityTotal }) => quantityTotal) },
    averageCost: {
      width: 120,
      hidden: true,
      align: 'end',
      text: ({ averageCost }) => attributeText(averageCost, 'price'),
    },
    value: { width: 130, hidden: true, align: 'end', text: ({ value }) => attributeText(value, 'price') },
    active: { width: 90, hidden: true, text: ({ active }) => uiWords.say(active ? 'yes' : 'no') },
    shelf: { width: 120, hidden: true, text: ({ shelf }) => shelf?.name ?? '' },
    description: { width: 220, hidden: true, text: ({ description }) => description },
    unit: { width: 100, hidden: true, text: ({ unit }) => say(`units.${unit}`) },
    packaging: { width: 120, hidden: true, align: 'end', text: ({ packaging }) => number(packaging) },
    inventoryDate: {
      width: 130,
      hidden: true,
      text: ({ inventoryDate }) => (inventoryDate ? formatDate(inventoryDate) : ''),
    },
    lastQuantity: { width: 130, hidden: true, ...quantities(({ lastQuantity = null }) => lastQuantity) },
    inventoryDiff: { width: 130, hidden: true, ...quantities(({ inventoryDiff = null }) => inventoryDiff) },
    parent1: { width: 130, hidden: true, text: ({ parent1 = '' }) => parent1 },
    parent2: { width: 130, hidden: true, text: ({ parent2 = '' }) => parent2 },
    parent3: { width: 130, hidden: true, text: ({ parent3 = '' }) => parent3 },
    parent4: { width: 130, hidden: true, text: ({ parent4 = '' }) => parent4 },
    parent5: { width: 130, hidden: true, text: ({ parent5 = '' }) => parent5 },
    picture: {
      width: 90,
      hidden: true,
      text: ({ picture }) => uiWords.say(picture ? 'yes' : 'no'),
      cell: ({ picture }) =>
        picture && (
          <img
            className={css.thumb}
            src={`${picture}&size=64`}
            width={26}
            height={26}
            alt={uiWords.say('yes')}
            loading="lazy"
          />
        ),
    },
    variants: { width: 120, hidden: true, align: 'end', text: ({ variants }) => number(variants) },
    variant_types: {
      width: 140,
      hidden: true,
      text: ({ variant_types: kinds }) => kinds.map((kind) => say(`variantTypes.${kind}`)).join(', '),
    },
    createdAt: { width: 180, hidden: true, text: ({ createdAt }) => (createdAt ? formatDateTime(createdAt) : '') },
    createdBy: { width: 150, hidden: true, text: ({ createdBy }) => createdBy?.name ?? '' },
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
type Editing = {
  editable: (item: ListedItem, column: string) => boolean
  problem: (item: ListedItem, column: string) => string | undefined
}

/** Made anew when the language or the company's fields change. */
export const itemColumns = (
  fields: Fields,
  editing?: Editing,
  shown: Shown = { deep: true, pictures: false },
): GridColumn<ListedItem>[] => {
  const editable = (column: string) =>
    editing && {
      editable: (item: ListedItem) => editing.editable(item, column),
      problem: (item: ListedItem) => editing.problem(item, column),
    }
  return [
    ...Object.entries(builtIn(shown))
      .filter(([id]) => !COSTS.test(id) || seesPrices())
      .map(([id, column]): GridColumn<ListedItem> => ({
        ...column,
        id,
        title: itemWords.say(`columns.${id as keyof ReturnType<typeof builtIn>}`),
        sortable: true,
        ...(EDITED.has(id) && editable(id)),
      })),
    ...fields
      .filter(({ target }) => target === 'items')
      .map((field): GridColumn<ListedItem> => ({
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
