import type { Attachment } from '@entrepot/contract/attachments/attachment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undo, wayBack } from '../../kernel/undo.ts'
import { RemoveDialog } from '../layouts/index.ts'
import { attachments } from './api.ts'
import { attachmentWords } from './words.ts'

export const RemoveAttachment = ({
  attachment: { guid, name },
  onClose,
}: {
  attachment: Attachment
  onClose: () => void
}) => {
  const say = attachmentWords.use()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: attachments.list.key })
  const leave = async () => {
    await refresh()
    onClose()
  }
  return (
    <RemoveDialog
      title={say('remove_title', { name })}
      action={say('remove')}
      remove={(options) => attachments.remove({ params: { guid } }, options)}
      onDone={() => {
        undo.offer(
          say('removed', { name }),
          wayBack(say('undo'), () => attachments.restore({ params: { guid } }), refresh),
        )
        return leave()
      }}
      onRefused={leave}
      onClose={onClose}
    >
      {say('remove_text')}
    </RemoveDialog>
  )
}
