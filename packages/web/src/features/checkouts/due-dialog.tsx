import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { timeZone } from '../../kernel/format.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { checkouts } from './api.ts'
import { checkoutWords } from './words.ts'

/** More time for what is out, or a day where there was none. */
export const DueDialog = ({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) => {
  const say = checkoutWords.use()
  const stale = useStale<Checkout>(checkout)
  const [dueDate, setDue] = useState(checkout.dueDate)
  const { submit, saving, errors, setErrors } = useSubmit(
    (options) =>
      stale.watch(
        checkouts.update({ params: { guid: checkout.guid }, body: { dueDate, version: stale.version } }, options),
      ),
    {
      fields: ['dueDate'],
      onDone: () => {
        toast.success(say('due.saved'))
        void queryClient.invalidateQueries({ queryKey: ['checkouts'] })
        void queryClient.invalidateQueries({ queryKey: ['recipients'] })
        onClose()
      },
      onRefused: (failure) => {
        if (failure.code === 'stale') setDue((failure.body.current as Checkout).dueDate)
      },
    },
  )
  const send = () => {
    const past = dueDate !== null && dueDate < companyToday(new Date(), timeZone())
    if (past) setErrors({ dueDate: errorText('checkout_past') ?? '' })
    else submit()
  }
  return (
    <FormDialog
      title={say('due.title', { name: checkout.item.name })}
      action={say('due.save')}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      {stale.current && <Banner tone="warning">{say('due.stale')}</Banner>}
      <DateField
        data-autofocus
        label={say('due.label')}
        description={say('due.help')}
        value={dueDate}
        error={errors['dueDate']}
        onChange={setDue}
      />
    </FormDialog>
  )
}
