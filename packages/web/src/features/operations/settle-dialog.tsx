import type { Transit } from '@entrepot/contract/operations/operation.ts'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { decimalsOf, refreshStock } from '../stock/index.ts'
import { operations } from './api.ts'
import { amount, unitOf } from './amounts.ts'
import { operationWords } from './words.ts'

const OUTCOMES = ['found', 'lost'] as const

/** What left and did not arrive was found, and arrives, or is lost; both say how much and why. */
export const SettleDialog = ({ transit, onClose }: { transit: Transit; onClose: () => void }) => {
  const say = operationWords.use()
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('found')
  const [quantity, setQuantity] = useState<number | null>(transit.on_its_way)
  const { given, field } = useReason()
  const { submit, saving, errors, setErrors } = useSubmit(
    (options, reason: string) =>
      operations.settle(
        {
          params: { guid: transit.operation.guid, transit: transit.guid },
          body: { outcome, reason, ...(quantity !== null && { quantity }) },
        },
        options,
      ),
    {
      fields: ['reason', 'quantity'],
      onDone: () => {
        toast.success(say(`transit.done_${outcome}`, { name: transit.name }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        void refreshStock()
        onClose()
      },
    },
  )
  const send = () => {
    if (quantity === null) return setErrors({ quantity: errorText('required') ?? '' })
    const reason = given()
    if (reason !== null) submit(reason)
  }
  const unit = unitOf(transit.unit)
  return (
    <FormDialog
      title={say('transit.settle_title', { name: transit.name })}
      action={say('transit.action')}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      <Segmented
        label={say('transit.outcome')}
        value={outcome}
        options={OUTCOMES.map((value) => ({ value, label: say(`transit.${value}`) }))}
        onChange={setOutcome}
        fullWidth
      />
      <QuantityInput
        label={say('transit.quantity')}
        required
        steps
        pad
        decimals={decimalsOf(unit)}
        max={transit.on_its_way}
        description={say('transit.most', { quantity: amount(transit.on_its_way, transit.unit) })}
        value={quantity}
        error={errors.quantity}
        onChange={setQuantity}
      />
      <ReasonField label={say('transit.reason')} {...field} error={field.error ?? errors.reason ?? null} />
    </FormDialog>
  )
}
