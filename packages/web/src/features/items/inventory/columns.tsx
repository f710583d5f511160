import { Box } from '@mantine/core'
import type { Item } from '@entrepot/contract/items/item.ts'
import { errorText } from '../../../kernel/words.ts'
import { formatDate, formatNumber } from '../../../kernel/format.ts'
import type { GridColumn } from '../../../ui/grid/index.ts'
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

/** Made anew with each typed count: the grid draws again only the rows whose cells changed. */
export const inventoryColumns = (drafts: Drafts, reasonAgainst: (item: Item) => WhyNot | null): GridColumn<Item>[] => {
  const say = inventoryWords.say
  const term = itemWords.say
  const textOf = (item: Item) => drafts.get(item.guid)?.text ?? ''
  return [
    {
      id: 'name',
      title: term('columns.name'),
      width: 280,
      pinned: 'left',
      fixed: true,
      sortable: true,
      text: ({ name }) => name,
      href: ({ guid, parent_guid }) => `/items/${parent_guid}?item=${guid}`,
    },
    { id: 'parent', title: term('columns.parent'), width: 170, sortable: true, text: ({ parent }) => parent.name },
    {
      id: 'tag',
      title: term('columns.tag'),
      width: 150,
      sortable: true,
      text: ({ tag }) => tag ?? '',
      cell: ({ tag }) => tag && <code>{tag}</code>,
    },
    {
      id: 'quantity',
      title: say('expected'),
      width: 120,
      align: 'end',
      sortable: true,
      text: ({ quantity, unit }) => quantityText(quantity, unit),
    },
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
        return reason === null ? (
          textOf(item)
        ) : (
          <Box component="span" c="dimmed">
            {say(reason)}
          </Box>
        )
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
    {
      id: 'inventoryDate',
      title: say('last_day'),
      width: 160,
      sortable: true,
      text: ({ inventoryDate }) => (inventoryDate ? formatDate(inventoryDate) : say('never')),
      cell: ({ inventoryDate }) =>
        inventoryDate ? (
          formatDate(inventoryDate)
        ) : (
          <Box component="span" c="dimmed">
            {say('never')}
          </Box>
        ),
    },
    {
      id: 'inventoryDiff',
      title: say('last_difference'),
      width: 130,
      align: 'end',
      sortable: true,
      text: ({ inventoryDiff }) => (inventoryDiff === null ? '' : signed(inventoryDiff)),
    },
    {
      id: 'type',
      title: term('columns.type'),
      width: 120,
      hidden: true,
      sortable: true,
      text: ({ type }) => term(`types.${type}`),
    },
    {
      id: 'category',
      title: term('columns.category'),
      width: 150,
      hidden: true,
      sortable: true,
      text: ({ category }) => category?.name ?? '',
    },
  ]
}
