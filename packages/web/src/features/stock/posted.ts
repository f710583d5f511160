import type { Item, Unit } from '@entrepot/contract/items/item.ts'
import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import type { StockWarning, Transaction } from '@entrepot/contract/stock/stock.ts'
import { formatNumber } from '../../kernel/format.ts'
import { refreshNow } from '../../kernel/push-topics.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { stock } from './api.ts'
import { ITEM_TRANSACTIONS } from './roles.ts'
import { stockWords } from './words.ts'

export type Posted = { items: Item[]; transactions: Transaction[]; warnings: StockWarning[] }

/** Lists stay where they are: their pages are read again behind what is shown. */
export const refreshStock = () => refreshNow('items')

export const quantityText = (quantity: number, unit: Unit): string =>
  stockWords.say(`amount.${unit}`, { count: quantity, shown: formatNumber(quantity) })
export const refusalText = (refusal: Refusal | null): string | null =>
  refusal ? (errorText(refusal.code, refusal.params) ?? refusal.code) : null

/**
 * Movements of one group are taken back together, so one of each group is enough. A count without a difference changed
 * nothing.
 */
export const undoable = (transactions: readonly Transaction[]): Transaction[] => [
  ...new Map(
    transactions
      .filter(({ quantity }) => quantity > 0)
      .toReversed()
      .map((one) => [one.group, one]),
  ).values(),
]

const takeBack = async (movements: readonly Transaction[]) => {
  const { say } = stockWords
  try {
    const { reversed, failed } = await stock.reverseMany({
      body: { transactions: movements.map(({ guid }) => guid), reason: say('undo_reason') },
    })
    for (const { name, message } of failed.slice(0, 3)) toast.error(`${name}: ${message}`)
    if (reversed > 0) toast.success(say('undone'))
  } catch {
    // The client has said why.
  }
  await refreshStock()
}

/** Says what was recorded; « Annuler » records the opposite. */
export const sayPosted = ({ transactions, warnings }: Posted, text: string) => {
  // That it is past its date was said before.
  for (const message of new Set(warnings.filter(({ code }) => code !== 'expired').map((one) => one.message)))
    toast.info(message)
  const back = can(ITEM_TRANSACTIONS) ? undoable(transactions) : []
  undo.offer(text, back.length > 0 ? { label: stockWords.say('undo'), run: () => void takeBack(back) } : undefined)
  void refreshStock()
}
