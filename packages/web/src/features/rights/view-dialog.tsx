import { useSubmit } from '../../kernel/use-submit.ts'
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
  const { submit, saving } = useSubmit((options) => rights.viewAs({ params: { guid } }, options), {
    onDone: beginView,
    onRefused: onClose,
    leaves: true,
  })
  return (
    <ConfirmDialog
      opened
      title={say('view.title', { name })}
      action={say('view.action')}
      busy={saving}
      onConfirm={submit}
      onClose={onClose}
    >
      {say('view.text')}
    </ConfirmDialog>
  )
}
