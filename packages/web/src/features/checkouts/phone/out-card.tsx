import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { formatDate } from '../../../kernel/format.ts'
import { Card } from '../../../shell/phone/index.ts'
import { quantityText } from '../../stock/index.ts'
import { checkoutPhoneWords } from './words.ts'

/** Until when it is out; nothing for what nobody expects on a day. */
export const dueText = ({ dueDate, late }: Checkout): string =>
  dueDate ? checkoutPhoneWords.say(late ? 'out.was_due' : 'out.due', { day: formatDate(dueDate) }) : ''

/** Something that is out: what, who has it, how much and until when. */
export const OutCard = ({ checkout, onPress }: { checkout: Checkout; onPress: () => void }) => (
  <Card
    title={checkout.item.name}
    text={[checkout.recipient.name, dueText(checkout)].filter(Boolean).join(' · ')}
    end={quantityText(checkout.remaining, checkout.item.unit)}
    {...(checkout.late && { tone: 'error' as const })}
    onPress={onPress}
  />
)
