import type { FormLayoutRow } from '@entrepot/contract/forms/form-layout.ts'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { RemoveDialog } from '../layouts/index.ts'
import { forms } from './api.ts'
import { reasonOf } from './reason.ts'
import { formWords } from './words.ts'

export const RemoveLayout = ({ layout: { guid, name }, onClose }: { layout: FormLayoutRow; onClose: () => void }) => {
  const say = formWords.use()
  return (
    <RemoveDialog
      title={say('act.remove_title', { name })}
      action={say('act.remove')}
      remove={(options) => forms.remove({ params: { guid } }, { ...options, quiet: true })}
      onDone={() => {
        toast.success(say('act.removed', { name }))
        void queryClient.invalidateQueries({ queryKey: ['forms'] })
        onClose()
      }}
      onRefused={(failure) => toast.error(reasonOf(failure, 'delete'))}
      onClose={onClose}
    >
      {say('act.remove_text')}
    </RemoveDialog>
  )
}
