import { formatNumber } from '../../../kernel/format.ts'
import type { OutboxEntry } from '../../../kernel/outbox/index.ts'
import { quantityText } from '../../stock/index.ts'
import type { CheckinAct } from './checkin-act.ts'
import { checkoutPhoneWords } from './words.ts'

/** What comes back as a line, which is corrected where it was made. */
export const describeCheckin = ({ id, input }: OutboxEntry) => {
  const { lines, codes } = input as CheckinAct
  const { say } = checkoutPhoneWords
  const [only] = lines
  const isOne = lines.length === 1 && codes.length === 0
  const counted = (key: 'things' | 'codes', count: number) =>
    count > 0 && say(`unsent.${key}`, { count, shown: formatNumber(count) })
  const several = [counted('things', lines.length), counted('codes', codes.length)].filter(Boolean).join(', ')
  const of =
    isOne &&
    say('unsent.of', {
      quantity: quantityText(only!.quantity ?? only!.checkout.remaining, only!.checkout.item.unit),
      name: only!.checkout.recipient.name,
    })
  return {
    title: isOne ? only!.checkout.item.name : lines.length === 0 && codes.length === 1 ? codes[0]! : several,
    text: [say('back.take'), of].filter(Boolean).join(' '),
    correct: `/m/return?unsent=${id}`,
  }
}
