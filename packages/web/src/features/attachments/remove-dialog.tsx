import type { Attachment } from '@entrepot/contract/attachments/attachment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
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
  const leave = async () => {
    await client.invalidateQueries({ queryKey: attachments.list.key })
    onClose()
  }
  const { submit, saving } = useSubmit((options) => attachments.remove({ params: { guid } }, options), {
    onDone: () => {
      toast.success(say('removed', { name }))
      return leave()
    },
    onRefused: leave,
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
      {say('remove_text')}
    </ConfirmDialog>
  )
}
