import { TRANSACTION_LIST } from '@entrepot/contract/stock/list.ts'
import { Flex } from '@mantine/core'
import { ACTIONS, type Transaction } from '@entrepot/contract/stock/stock.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { priceText } from '../../../kernel/price-text.ts'
import type { GridColumn } from '../../../ui/grid/index.ts'
import { StateBadge } from '../../../ui/small.tsx'
import { gridColumns } from '../../layouts/index.ts'
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
export const transactionColumns = (): GridColumn<Transaction>[] =>
  gridColumns<Transaction>()(TRANSACTION_LIST, (name) => ledgerWords.say(`columns.${name}`), {
    createdAt: { fixed: true, pinned: 'left' },
    happenedAt: {},
    item_name: { width: 230 },
    kind: {
      width: 170,
      text: kindText,
      cell: (row) =>
        row.reversed_by ? (
          <Flex component="span" display="inline-flex" align="center" gap={6}>
            {kindText(row)} <StateBadge>{historyWords.say('reversed')}</StateBadge>
          </Flex>
        ) : (
          kindText(row)
        ),
    },
    type: { width: 90, text: ({ type }) => ledgerWords.say(`types.${type}`) },
    quantity: { width: 110, text: signedQuantity },
    unit: { width: 90, text: ({ unit }) => itemTermWords.say(`units.${unit}`) },
    quantity_after: { width: 130 },
    unitPrice: { width: 120, text: ({ unitPrice }) => priceText(unitPrice) },
    action: { width: 170, text: ({ action }) => actionText(action) },
    folder: { width: 160 },
    folder_path: { width: 240 },
    recipient: { width: 150 },
    source: { width: 190, text: sourceText, cell: sourceCell },
    comment: { width: 220 },
    createdBy: {},
    item_type: { width: 130, text: ({ item_type: type }) => itemTermWords.say(`types.${type}`) },
    item_tag: { width: 150 },
  })
