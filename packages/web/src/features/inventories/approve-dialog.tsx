import type { Inventory } from '@entrepot/contract/inventories/inventory.ts'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { inventories } from './api.ts'
import { inventoriesWords } from './words.ts'

type Props = { inventory: Inventory; onDone: () => void; onClose: () => void }

/** What is about to be posted, and what becomes of what nobody counted. */
export const ApproveDialog = ({ inventory, onDone, onClose }: Props) => {
  const say = inventoriesWords.use()
  const [uncounted, setUncounted] = useState<'keep' | 'zero'>('keep')
  const { guid, version, name, different, records, counted } = inventory
  const { submit, saving } = useSubmit(
    (options) => inventories.approve({ params: { guid }, body: { version, uncounted } }, options),
    {
      onDone: () => {
        toast.success(say('approved'))
        void queryClient.invalidateQueries({ queryKey: ['inventories'] })
        onDone()
      },
    },
  )
  const count = different ?? 0
  const left = records - counted
  return (
    <FormDialog
      title={say('approve.title', { name })}
      action={say('act.approve')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{count === 0 ? say('approve.none') : say('approve.text', { count, shown: formatNumber(count) })}</p>
      {left > 0 && (
        <NativeSelect
          label={say('approve.left', { count: left, shown: formatNumber(left) })}
          value={uncounted}
          data={(['keep', 'zero'] as const).map((value) => ({ value, label: say(`approve.${value}`) }))}
          onChange={(event) => setUncounted(event.currentTarget.value === 'zero' ? 'zero' : 'keep')}
        />
      )}
    </FormDialog>
  )
}
