import type { SearchView } from '@entrepot/contract/views/view.ts'
import { useState } from 'react'
import { toast } from '../../kernel/toasts.ts'
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
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await views.remove({ params: { guid } }, { quiet: true })
      toast.success(say('removed', { name }))
      onRemoved()
    } catch (error) {
      sayRefused(error, say('delete_error'))
      onClose()
    } finally {
      await refreshViews()
    }
  }
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { name })}
      action={say('remove')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {say(visibility === 'shared' ? 'remove_shared' : 'remove_text')}
    </ConfirmDialog>
  )
}
