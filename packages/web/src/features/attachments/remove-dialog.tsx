import type { Attachment } from '@entrepot/contract/attachments/attachment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../kernel/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { attachments } from './api.ts'
import { attachmentWords } from './words.ts'

export const RemoveDialog = ({
  attachment: { guid, name },
  onClose,
}: {
  attachment: Attachment
  onClose: () => void
}) => {
  const say = attachmentWords.use()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await attachments.remove({ params: { guid } }).then(
      () => toast.success(say('removed', { name })),
      () => undefined,
    )
    await client.invalidateQueries({ queryKey: attachments.list.key })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { name })}
      action={say('remove')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {say('remove_text')}
    </ConfirmDialog>
  )
}
