import type { FormLayoutRow } from '@entrepot/contract/forms/form-layout.ts'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { forms } from './api.ts'
import { reasonOf } from './reason.ts'
import { formWords } from './words.ts'

export const RemoveDialog = ({ layout: { guid, name }, onClose }: { layout: FormLayoutRow; onClose: () => void }) => {
  const say = formWords.use()
  const { submit, saving } = useSubmit((options) => forms.remove({ params: { guid } }, { ...options, quiet: true }), {
    onDone: () => {
      toast.success(say('act.removed', { name }))
      void queryClient.invalidateQueries({ queryKey: ['forms'] })
      onClose()
    },
    onRefused: (failure) => toast.error(reasonOf(failure, 'delete')),
  })
  return (
    <ConfirmDialog
      opened
      title={say('act.remove_title', { name })}
      action={say('act.remove')}
      danger
      busy={saving}
      onConfirm={submit}
      onClose={onClose}
    >
      {say('act.remove_text')}
    </ConfirmDialog>
  )
}
