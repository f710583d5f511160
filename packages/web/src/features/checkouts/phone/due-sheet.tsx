import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { useReach } from '../../../kernel/reach.ts'
import { PhoneButton, PhoneDate, Sheet } from '../../../shell/phone/index.ts'
import { useDue } from '../use-due.ts'
import { checkoutWords } from '../words.ts'
import { checkoutPhoneWords } from './words.ts'
import css from './checkouts.module.css'

/** Until when it may stay out; asked of the server, who alone knows whether it is out still. */
export const DueSheet = ({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) => {
  const say = checkoutWords.use()
  const sayPhone = checkoutPhoneWords.use()
  const isCut = useReach() !== 'open'
  const { dueDate, setDue, send, saving, error, isStale } = useDue(checkout, onClose)
  return (
    <Sheet
      title={say('due.title', { name: checkout.item.name })}
      onClose={onClose}
      action={
        <PhoneButton busy={saving} aria-disabled={isCut || undefined} onClick={() => !isCut && send()}>
          {say('due.save')}
        </PhoneButton>
      }
    >
      {isCut && <p className={css.help}>{sayPhone('out.due_cut')}</p>}
      {isStale && (
        <p className={css.help} role="status">
          {say('due.stale')}
        </p>
      )}
      <PhoneDate label={say('due.label')} value={dueDate} error={error} onChange={setDue} />
      <p className={css.help}>{say('due.help')}</p>
    </Sheet>
  )
}
