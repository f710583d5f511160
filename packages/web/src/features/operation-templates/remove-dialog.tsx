import type { TemplateRow } from '@entrepot/contract/operation-templates/template.ts'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { templates } from './api.ts'
import { templateWords } from './words.ts'

export const RemoveDialog = ({ template, onClose }: { template: TemplateRow; onClose: () => void }) => {
  const say = templateWords.use()
  const { guid, name } = template
  const { submit, saving } = useSubmit((options) => templates.remove({ params: { guid } }, options), {
    onDone: () => {
      toast.success(say('act.removed', { name }))
      void queryClient.invalidateQueries({ queryKey: ['operation-templates'] })
      onClose()
    },
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
