import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { stock } from './api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { quantityText, refreshStock } from './posted.ts'
import { stockWords } from './words.ts'

/** Asks why, then records the opposite movement. */
export const ReverseDialog = ({ movement, onClose }: { movement: Transaction; onClose: () => void }) => {
  const say = stockWords.use()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const submit = async () => {
    if (!reason.trim()) return setError(errorText('required') ?? null)
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
    <FormDialog title={say('movements.title')} action={say('movements.submit')} saving={saving} onSubmit={() => void submit()} onClose={onClose}>
      <p>{say('movements.text', { quantity: quantityText(movement.quantity, movement.unit) })}</p>
      <TextInput
        data-autofocus
        label={say('movements.reason')}
        required
        maxLength={255}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
