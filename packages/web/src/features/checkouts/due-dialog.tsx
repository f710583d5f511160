import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { useDue } from './use-due.ts'
import { checkoutWords } from './words.ts'

/** Until when it may stay out. */
export const DueDialog = ({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) => {
  const say = checkoutWords.use()
  const { dueDate, setDue, send, saving, error, isStale } = useDue(checkout, onClose)
  return (
    <FormDialog
      title={say('due.title', { name: checkout.item.name })}
      action={say('due.save')}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      {isStale && <Banner tone="warning">{say('due.stale')}</Banner>}
      <DateField
        data-autofocus
        label={say('due.label')}
        description={say('due.help')}
        value={dueDate}
        error={error}
        onChange={setDue}
      />
    </FormDialog>
  )
}
