import type { SearchView } from '@entrepot/contract/views/view.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { views } from './api.ts'
import { refreshViews, sayRefused } from './searched.ts'
import { viewWords } from './words.ts'

export const RemoveViewDialog = ({
  view: { guid, name, visibility },
  onRemoved,
  onClose,
}: {
  view: SearchView
  onRemoved: () => void
  onClose: () => void
}) => {
  const say = viewWords.use()
  const { submit, saving } = useSubmit((options) => views.remove({ params: { guid } }, { ...options, quiet: true }), {
    onDone: () => {
      toast.success(say('removed', { name }))
      onRemoved()
      return refreshViews()
    },
    onRefused: (failure) => {
      sayRefused(failure, say('delete_error'))
      onClose()
      return refreshViews()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { name })}
      action={say('remove')}
      danger
      busy={saving}
      onConfirm={submit}
      onClose={onClose}
    >
      {say(visibility === 'shared' ? 'remove_shared' : 'remove_text')}
    </ConfirmDialog>
  )
}
