import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { RemoveDialog } from '../layouts/index.ts'
import { quickupdate } from './api.ts'
import { quickWords } from './words.ts'

type Props = { model: { guid: string; name: string }; onDone: () => void; onClose: () => void }
export const RemoveModel = ({ model: { guid, name }, onDone, onClose }: Props) => {
  const say = quickWords.use()
  return (
    <RemoveDialog
      title={say('editor.delete_title', { name })}
      action={say('editor.delete')}
      remove={(options) => quickupdate.remove({ params: { guid } }, options)}
      onDone={() => {
        toast.success(say('editor.deleted', { name }))
        onDone()
        void queryClient.invalidateQueries({ queryKey: ['quickupdate', 'templates'] })
      }}
      onClose={onClose}
    >
      {say('editor.delete_text')}
    </RemoveDialog>
  )
}
