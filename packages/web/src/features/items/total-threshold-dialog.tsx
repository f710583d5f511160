import type { Item } from '@entrepot/contract/items/item.ts'
import { useState } from 'react'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { decimalsOf, refreshStock } from '../stock/index.ts'
import { items } from './api.ts'
import { itemWords } from './words.ts'

type Props = { item: Item; threshold: number | null; onClose: () => void }

/** When to be told of what an article has in all folders together; empty: never. */
export const TotalThresholdDialog = ({ item, threshold, onClose }: Props) => {
  const say = itemWords.use()
  const [value, setValue] = useState(threshold)
  const { submit, saving, errors } = useSubmit(
    (options) => items.setTotalThreshold({ params: { guid: item.guid }, body: { threshold: value } }, options),
    {
      fields: ['threshold'],
      onDone: async () => {
        toast.success(say('places.threshold_saved'))
        await refreshStock()
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={say('places.threshold')}
      action={say('form.save')}
      saving={saving}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <QuantityInput
        label={say('places.threshold')}
        description={say('places.threshold_help')}
        value={value}
        onChange={setValue}
        decimals={decimalsOf(item.unit)}
        error={errors.threshold}
        data-autofocus
      />
    </FormDialog>
  )
}
