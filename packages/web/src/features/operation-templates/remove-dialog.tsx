import type { TemplateRow } from '@entrepot/contract/operation-templates/template.ts'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { RemoveDialog } from '../layouts/index.ts'
import { templates } from './api.ts'
import { templateWords } from './words.ts'

export const RemoveTemplate = ({
  template: { guid, name },
  onClose,
}: {
  template: TemplateRow
  onClose: () => void
}) => {
  const say = templateWords.use()
  return (
    <RemoveDialog
      title={say('act.remove_title', { name })}
      action={say('act.remove')}
      remove={(options) => templates.remove({ params: { guid } }, options)}
      onDone={() => {
        toast.success(say('act.removed', { name }))
        void queryClient.invalidateQueries({ queryKey: ['operation-templates'] })
        onClose()
      }}
      onClose={onClose}
    >
      {say('act.remove_text')}
    </RemoveDialog>
  )
}
