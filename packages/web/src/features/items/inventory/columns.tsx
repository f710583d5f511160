import { Box } from '@mantine/core'
import { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { errorText } from '../../../kernel/words.ts'
import { formatDate, formatNumber } from '../../../kernel/format.ts'
import type { GridColumn } from '../../../ui/grid/index.ts'
import { gridColumns } from '../../layouts/index.ts'
import { quantityText } from '../../stock/index.ts'
import { readDraft, type Drafts } from './drafts.ts'
import { itemWords } from '../words.ts'
import { inventoryWords } from './words.ts'

const signed = (difference: number) => (difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference))

const problemOf = (item: Item, text: string): string | undefined => {
  const { refusal } = readDraft(item, text)
  if (refusal === null) return undefined
  return refusal === 'not_number'
    ? inventoryWords.say('not_number')
    : (errorText(refusal.code, refusal.params) ?? refusal.code)
}

/** Why a record is not counted here: its variants or lots are (T34), or its folder is only to be read. */
export type WhyNot = 'by_variant' | 'read_only_folder'

type Column = keyof (typeof ITEM_LIST)['columns']
const OWN_HEADINGS: { [K in Column]?: 'expected' | 'last_day' | 'last_difference' } = {
  quantity: 'expected',
  inventoryDate: 'last_day',
  inventoryDiff: 'last_difference',
}
const heading = (name: Column) => {
  const own = OWN_HEADINGS[name]
  return own ? inventoryWords.say(own) : itemWords.say(`columns.${name}`)
}
const muted = (text: string) => (
  <Box component="span" c="dimmed">
    {text}
  </Box>
)

/** What is known of a record before and behind what is counted. */
const itemColumns = () => {
  const never = () => inventoryWords.say('never')
  return gridColumns<Item>()(ITEM_LIST, heading, {
    name: {
      width: 280,
      pinned: 'left',
      fixed: true,
      href: ({ guid, parent_guid }) => `/items/${parent_guid}?item=${guid}`,
    },
    parent: { width: 170 },
    tag: { width: 150, cell: ({ tag }) => tag && <code>{tag}</code> },
    quantity: { width: 120, text: ({ quantity, unit }) => quantityText(quantity, unit) },
    inventoryDate: {
      width: 160,
      text: ({ inventoryDate }) => (inventoryDate ? formatDate(inventoryDate) : never()),
      cell: ({ inventoryDate }) => (inventoryDate ? formatDate(inventoryDate) : muted(never())),
    },
    inventoryDiff: {
      width: 130,
      text: ({ inventoryDiff }) => (inventoryDiff === null ? '' : signed(inventoryDiff)),
    },
    type: { width: 120, hidden: true, text: ({ type }) => itemWords.say(`types.${type}`) },
    category: { width: 150, hidden: true },
  })
}

/** Made anew with each typed count: the grid draws again only the rows whose cells changed. */
export const inventoryColumns = (drafts: Drafts, reasonAgainst: (item: Item) => WhyNot | null): GridColumn<Item>[] => {
  const { say } = inventoryWords
  const textOf = (item: Item) => drafts.get(item.guid)?.text ?? ''
  const counting: GridColumn<Item>[] = [
    {
      id: 'counted',
      title: say('counted'),
      width: 120,
      align: 'end',
      fixed: true,
      inputMode: 'decimal',
      editable: (item) => reasonAgainst(item) === null,
      text: textOf,
      cell: (item) => {
        const reason = reasonAgainst(item)
        return reason === null ? textOf(item) : muted(say(reason))
      },
      problem: (item) => {
        const text = textOf(item)
        return text === '' ? undefined : problemOf(item, text)
      },
    },
    {
      id: 'difference',
      title: say('difference'),
      width: 110,
      align: 'end',
      fixed: true,
      text: (item) => {
        const text = textOf(item)
        const { difference } = text === '' ? { difference: null } : readDraft(item, text)
        return difference === null ? '' : signed(difference)
      },
    },
  ]
  const known = itemColumns()
  const at = known.findIndex(({ id }) => id === 'quantity') + 1
  return known.toSpliced(at, 0, ...counting)
}
