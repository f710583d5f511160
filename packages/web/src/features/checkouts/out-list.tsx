import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../kernel/format.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Help } from '../../ui/text.tsx'
import { quantityText } from '../stock/index.ts'
import { DueText } from './checkout-columns.tsx'
import { checkoutEntries, type CheckoutActs } from './checkout-entries.ts'
import { checkoutWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)

type Props = {
  label: string
  rows: readonly Checkout[]
  /** What each is called here: whom it is with, or what it is. */ by: 'recipient' | 'item'
  acts: CheckoutActs
}

/** Checkouts of one record or one recipient, each with how much, since when and until when. */
export const OutList = ({ label, rows, by, acts }: Props) => {
  const say = checkoutWords.use()
  return (
    <EntryList label={label}>
      {rows.map((checkout) => {
        const { guid, item, recipient, remaining, quantity, checkedOutAt, checkedInAt, comment } = checkout
        const entries = checkoutEntries(checkout, acts)
        return (
          <li key={guid}>
            <div>
              <strong>{by === 'item' ? <ItemName item={item} /> : <RecipientName recipient={recipient} />}</strong>{' '}
              <span className="e-number">{quantityText(remaining || quantity, item.unit)}</span>
              <Help as="div" small>
                {say('tab.since', { day: formatDate(checkedOutAt) })}
                {remaining === 0 && checkedInAt && ` · ${say('states.checked_in')} ${formatDate(checkedInAt)}`}
                {remaining > 0 && checkout.dueDate && (
                  <>
                    {' · '}
                    {say('columns.dueDate')} <DueText checkout={checkout} />
                  </>
                )}
                {comment && ` · ${comment}`}
              </Help>
            </div>
            <span data-no-print>
              <DotsMenu label={say('tab.actions', { name: recipient.name })} entries={entries} size={28} />
            </span>
          </li>
        )
      })}
    </EntryList>
  )
}

const RecipientName = ({ recipient: { guid, name } }: Pick<Checkout, 'recipient'>) =>
  guid === null ? (
    name
  ) : (
    <Link to="/recipients/$guid" params={{ guid }}>
      {name}
    </Link>
  )
const ItemName = ({ item: { guid, name } }: Pick<Checkout, 'item'>) => (
  <Link to="/item/$guid" params={{ guid }} search={{ tab: 'checkouts' }}>
    {name}
  </Link>
)
