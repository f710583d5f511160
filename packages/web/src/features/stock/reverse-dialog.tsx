import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { stock } from './api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { quantityText, refreshStock } from './posted.ts'
import { stockWords } from './words.ts'

/** Asks why, then records the opposite movement. */
export const ReverseDialog = ({ movement, onClose }: { movement: Transaction; onClose: () => void }) => {
  const say = stockWords.use()
  const { given, field } = useReason()
  const { submit, saving } = useSubmit(
    (options, reason: string) => stock.reverse({ params: { guid: movement.guid }, body: { reason } }, options),
    {
      onDone: () => {
        toast.success(say('undone'))
        void refreshStock()
        onClose()
      },
    },
  )
  const check = () => {
    const reason = given()
    if (reason !== null) submit(reason)
  }
  return (
    <FormDialog
      title={say('movements.title')}
      action={say('movements.submit')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      <p>{say('movements.text', { quantity: quantityText(movement.quantity, movement.unit) })}</p>
      <ReasonField label={say('movements.reason')} {...field} />
    </FormDialog>
  )
}
