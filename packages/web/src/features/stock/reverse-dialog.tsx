import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { stock } from './api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { quantityText, refreshStock } from './posted.ts'
import { stockWords } from './words.ts'

/** Asks why, then records the opposite movement. */
export const ReverseDialog = ({ movement, onClose }: { movement: Transaction; onClose: () => void }) => {
  const say = stockWords.use()
  const { given, field } = useReason()
  const [saving, setSaving] = useState(false)
  const submit = async () => {
    const reason = given()
    if (reason === null) return
    setSaving(true)
    try {
      await stock.reverse({ params: { guid: movement.guid }, body: { reason } })
      toast.success(say('undone'))
      void refreshStock()
      onClose()
    } catch (failure) {
      if (!isFailure(failure)) throw failure
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title={say('movements.title')}
      action={say('movements.submit')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{say('movements.text', { quantity: quantityText(movement.quantity, movement.unit) })}</p>
      <ReasonField label={say('movements.reason')} {...field} />
    </FormDialog>
  )
}
