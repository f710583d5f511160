import type { SearchView } from '@entrepot/contract/views/view.ts'
import { toast } from '../../kernel/toasts.ts'
import { RemoveDialog } from '../layouts/index.ts'
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
  return (
    <RemoveDialog
      title={say('remove_title', { name })}
      action={say('remove')}
      remove={(options) => views.remove({ params: { guid } }, { ...options, quiet: true })}
      onDone={() => {
        toast.success(say('removed', { name }))
        onRemoved()
        return refreshViews()
      }}
      onRefused={(failure) => {
        sayRefused(failure, say('delete_error'))
        onClose()
        return refreshViews()
      }}
      onClose={onClose}
    >
      {say(visibility === 'shared' ? 'remove_shared' : 'remove_text')}
    </RemoveDialog>
  )
}
