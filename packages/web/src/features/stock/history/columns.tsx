import { Flex } from '@mantine/core'
import { ACTIONS, type Transaction } from '@entrepot/contract/stock/stock.ts'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import type { GridColumn } from '../../../ui/grid/index.ts'
import { StateBadge } from '../../../ui/small.tsx'
import { historyWords, itemTermWords, ledgerWords } from './words.ts'
import { sourceCell, sourceText } from './source.tsx'

export const actionText = (action: string | null) => {
  const known = ACTIONS.find((one) => one === action)
  return known ? ledgerWords.say(`actions.${known}`) : (action ?? '')
}
export const signedQuantity = (row: Transaction) =>
  row.quantity === 0 ? formatNumber(0) : `${row.type === 'in' ? '+' : '−'}${formatNumber(row.quantity)}`
const kindText = (row: Transaction) => ledgerWords.say(`kinds.${row.kind}`)

/** In the language of the moment; the texts are read when the screen is drawn. */
export const transactionColumns = (): GridColumn<Transaction>[] => {
  const title = ledgerWords.say
  return [
    {
      id: 'createdAt',
      title: title('columns.createdAt'),
      width: 170,
      text: (row) => formatDateTime(row.createdAt),
      sortable: true,
      fixed: true,
      pinned: 'left',
    },
    {
      id: 'happenedAt',
      title: title('columns.happenedAt'),
      width: 170,
      text: (row) => (row.happenedAt ? formatDateTime(row.happenedAt) : ''),
      sortable: true,
    },
    { id: 'item_name', title: title('columns.item_name'), width: 230, text: (row) => row.item_name, sortable: true },
    {
      id: 'kind',
      title: title('columns.kind'),
      width: 170,
      text: kindText,
      sortable: true,
      cell: (row) =>
        row.reversed_by ? (
          <Flex component="span" display="inline-flex" align="center" gap={6}>
            {kindText(row)} <StateBadge>{historyWords.say('reversed')}</StateBadge>
          </Flex>
        ) : (
          kindText(row)
        ),
    },
    { id: 'type', title: title('columns.type'), width: 90, text: (row) => title(`types.${row.type}`), sortable: true },
    {
      id: 'quantity',
      title: title('columns.quantity'),
      width: 110,
      align: 'end',
      text: signedQuantity,
      sortable: true,
    },
    {
      id: 'unit',
      title: title('columns.unit'),
      width: 90,
      text: (row) => itemTermWords.say(`units.${row.unit}`),
      sortable: true,
    },
    {
      id: 'quantity_after',
      title: title('columns.quantity_after'),
      width: 130,
      align: 'end',
      text: (row) => formatNumber(row.quantity_after),
      sortable: true,
    },
    { id: 'action', title: title('columns.action'), width: 170, text: (row) => actionText(row.action), sortable: true },
    { id: 'folder', title: title('columns.folder'), width: 160, text: (row) => row.folder.name, sortable: true },
    {
      id: 'folder_path',
      title: title('columns.folder_path'),
      width: 240,
      text: (row) => row.folder_path,
      sortable: true,
    },
    { id: 'recipient', title: title('columns.recipient'), width: 150, text: (row) => row.recipient, sortable: true },
    { id: 'source', title: title('columns.source'), width: 190, text: sourceText, sortable: true, cell: sourceCell },
    { id: 'comment', title: title('columns.comment'), width: 220, text: (row) => row.comment, sortable: true },
    {
      id: 'createdBy',
      title: title('columns.createdBy'),
      width: 150,
      text: (row) => row.createdBy?.name ?? '',
      sortable: true,
    },
    {
      id: 'item_type',
      title: title('columns.item_type'),
      width: 130,
      text: (row) => itemTermWords.say(`types.${row.item_type}`),
      sortable: true,
    },
    { id: 'item_tag', title: title('columns.item_tag'), width: 150, text: (row) => row.item_tag ?? '', sortable: true },
  ]
}
