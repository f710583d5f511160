import { formatNumber } from '../../../kernel/format.ts'
import type { OutboxEntry } from '../../../kernel/outbox/index.ts'
import { quantityText } from '../../stock/index.ts'
import { scanWords } from '../scan/words.ts'
import type { StockAct } from './stock-act.ts'
import { itemPhoneWords } from './words.ts'

const counted = (key: 'items' | 'codes', count: number) =>
  itemPhoneWords.say(`unsent.${key}`, { count, shown: formatNumber(count) })

/** An act on stock as a line: what, how much, where. */
export const describeStock = ({ id, input }: OutboxEntry) => {
  const act = input as StockAct
  const { mode, lines, codes, destination } = act
  const [only] = lines
  const isOne = lines.length === 1 && codes.length === 0
  const title = isOne
    ? only!.name
    : codes.length === 1 && lines.length === 0
      ? codes[0]!
      : [lines.length > 0 && counted('items', lines.length), codes.length > 0 && counted('codes', codes.length)]
          .filter(Boolean)
          .join(', ')
  const text = [
    scanWords.say(`modes.${mode}`),
    isOne && quantityText(only!.quantity, only!.unit),
    destination && itemPhoneWords.say('unsent.to', { name: destination.name }),
  ]
    .filter(Boolean)
    .join(' ')
  return { title, text, ...(isOne && { correct: `/m/item/${only!.guid}?act=${mode}&unsent=${id}` }) }
}
