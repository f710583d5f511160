import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { timeZone } from '../../kernel/format.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { checkouts } from './api.ts'
import { checkoutWords } from './words.ts'

/** More time for what is out, or a day where there was none, at a desk and on a phone. */
export const useDue = (checkout: Checkout, onClose: () => void) => {
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
        toast.success(checkoutWords.say('due.saved'))
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
  return { dueDate, setDue, send, saving, error: errors['dueDate'], isStale: stale.current !== null }
}
