import type { SearchView } from '@entrepot/contract/views/view.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import { Button, Flex } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { views } from './api.ts'
import { refreshViews, sayRefused, type Searched } from './searched.ts'
import { viewWords } from './words.ts'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)
const RemoveViewDialog = lazyPart(async () => (await import('./remove-view.tsx')).RemoveViewDialog)

type Props = {
  target: OpenTarget
  searched: Searched
  view: SearchView | null
  modified: boolean
  onSaved: (view: SearchView) => void
  onReset: () => void
  onRemoved: () => void
}

export const ViewActions = ({ target, searched, view, modified, onSaved, onReset, onRemoved }: Props) => {
  const say = viewWords.use()
  const [dialog, setDialog] = useState<'new' | 'change' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const done = async (saved: SearchView) => {
    close()
    await refreshViews()
    toast.success(say('saved', { name: saved.name }))
    onSaved(saved)
  }
  const { submit: save, saving } = useSubmit(
    (options, own: SearchView) =>
      views.update(
        { params: { guid: own.guid }, body: { ...searched, version: own.version } },
        { ...options, quiet: true },
      ),
    {
      onDone: done,
      onRefused: (failure) => {
        sayRefused(failure, say('update_error'))
        return refreshViews()
      },
    },
  )
  return (
    <Flex gap={8}>
      {view && modified && (
        <Button variant="subtle" onClick={onReset}>
          {say('reset')}
        </Button>
      )}
      {view && modified && view.editable && (
        <Button loading={saving} onClick={() => save(view)}>
          {say('save')}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog('new')}>
        {say('save_as')}
      </Button>
      {view?.editable && (
        <DotsMenu
          label={say('more', { name: view.name })}
          entries={[
            { label: say('rename'), icon: IconPencil, run: () => setDialog('change') },
            { label: say('remove'), icon: IconTrash, danger: true, run: () => setDialog('remove') },
          ]}
        />
      )}
      {dialog === 'new' && (
        <ViewDialog
          target={target}
          searched={searched}
          view={null}
          onSaved={(saved) => void done(saved)}
          onClose={close}
        />
      )}
      {dialog === 'change' && view && (
        <ViewDialog
          target={target}
          searched={searched}
          view={view}
          onSaved={(saved) => void done(saved)}
          onClose={close}
        />
      )}
      {dialog === 'remove' && view && (
        <RemoveViewDialog
          view={view}
          onClose={close}
          onRemoved={() => {
            close()
            onRemoved()
          }}
        />
      )}
    </Flex>
  )
}
