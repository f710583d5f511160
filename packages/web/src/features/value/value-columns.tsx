import { VALUE_GROUPS, VALUE_LIST } from '@entrepot/contract/value/list.ts'
import type { ValuedArticle, ValuedGroup } from '@entrepot/contract/value/value.ts'
import { formatNumber } from '../../kernel/format.ts'
import { priceText } from '../../kernel/price-text.ts'
import { Help } from '../../ui/text.tsx'
import { gridColumns } from '../layouts/index.ts'
import { itemTermWords, valueTerms, valueWords } from './words.ts'

const amount = (value: number | null) => (value === null ? valueWords.say('no_cost') : priceText(value))
const amountCell = (value: number | null) =>
  value === null ? (
    <Help as="span" small>
      {amount(value)}
    </Help>
  ) : (
    amount(value)
  )

export const articleColumns = () =>
  gridColumns<ValuedArticle>()(VALUE_LIST, (name) => valueTerms.say(`columns.${name}`), {
    name: { grow: true, minWidth: 180, width: 240, fixed: true, pinned: 'left', href: ({ item }) => `/item/${item}` },
    product: { width: 170 },
    quantity: { width: 110 },
    unit: { width: 100, text: ({ unit }) => itemTermWords.say(`units.${unit}`) },
    averageCost: { width: 130, text: ({ averageCost }) => priceText(averageCost) },
    value: { width: 150, text: (row) => amount(row.value), cell: (row) => amountCell(row.value) },
    category: { width: 160 },
    folders: { width: 130 },
    tag: { width: 150, hidden: true },
    type: { width: 120, hidden: true, text: ({ type }) => itemTermWords.say(`types.${type}`) },
  })

export const groupColumns = () =>
  gridColumns<ValuedGroup>()(VALUE_GROUPS, (name) => valueTerms.say(`groups.${name}`), {
    name: { grow: true, minWidth: 180, width: 240, fixed: true, pinned: 'left' },
    path: { width: 280 },
    articles: { width: 110 },
    unpriced: { width: 120, text: ({ unpriced }) => (unpriced > 0 ? formatNumber(unpriced) : '') },
    value: { width: 150, text: (row) => amount(row.value), cell: (row) => amountCell(row.value) },
  })
