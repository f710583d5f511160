import { useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { beginView } from '../../kernel/view.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { rights } from './api.ts'
import { rightsWords } from './words.ts'

/** Asks before this tab shows the product as another person sees it. */
export const ViewDialog = ({
  user: { guid, name },
  onClose,
}: {
  user: { guid: string; name: string }
  onClose: () => void
}) => {
  const say = rightsWords.use()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      beginView(await rights.viewAs({ params: { guid } }))
    } catch (error) {
      if (!isFailure(error)) throw error
      onClose()
    }
  }
  return (
    <ConfirmDialog
      opened
      title={say('view.title', { name })}
      action={say('view.action')}
      busy={busy}
      onConfirm={() => void begin()}
      onClose={onClose}
    >
      {say('view.text')}
    </ConfirmDialog>
  )
}
