import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { useState } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { useRuledForm } from '../fields/index.ts'
import { useDue } from './use-due.ts'
import { checkoutWords } from './words.ts'

/** Until when it may stay out. */
export const DueDialog = ({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) => {
  const say = checkoutWords.use()
  const { dueDate, setDue, send, saving, error, isStale } = useDue(checkout, onClose)
  const { recipient, comment } = checkout
  const head = { recipient: recipient.guid, comment }
  const ruled = useRuledForm({
    target: 'checkouts',
    values: { ...head, dueDate },
    before: { ...head, dueDate: checkout.dueDate },
    set: (part) => {
      if (part.dueDate !== undefined) setDue(part.dueDate)
    },
  })
  const { required, readOnly, error: told } = ruled.of('dueDate')
  const wrong = ruled.errors()['dueDate']
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      title={say('due.title', { name: checkout.item.name })}
      action={say('due.save')}
      saving={saving}
      onSubmit={() => {
        setTried(true)
        if (!wrong) send()
      }}
      onClose={onClose}
    >
      {isStale && <Banner tone="warning">{say('due.stale')}</Banner>}
      <DateField
        data-autofocus
        label={say('due.label')}
        description={say('due.help')}
        required={required}
        readOnly={readOnly}
        value={dueDate}
        error={error ?? told ?? (tried ? wrong : undefined)}
        onChange={setDue}
      />
    </FormDialog>
  )
}
