import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { quickupdate } from './api.ts'
import { quickWords } from './words.ts'

type Props = { model: { guid: string; name: string }; onDone: () => void; onClose: () => void }
export const RemoveModel = ({ model: { guid, name }, onDone, onClose }: Props) => {
  const say = quickWords.use()
  const { submit, saving } = useSubmit((options) => quickupdate.remove({ params: { guid } }, options), {
    onDone: () => {
      toast.success(say('editor.deleted', { name }))
      onDone()
      void queryClient.invalidateQueries({ queryKey: ['quickupdate', 'templates'] })
    },
  })
  return (
    <ConfirmDialog
      opened
      title={say('editor.delete_title', { name })}
      action={say('editor.delete')}
      danger
      busy={saving}
      onConfirm={submit}
      onClose={onClose}
    >
      {say('editor.delete_text')}
    </ConfirmDialog>
  )
}
