import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../kernel/words.ts'
import { uiWords } from '../../ui/words.ts'
import { FolderPicker, useForest } from '../folders/index.ts'
import { importWords } from './words.ts'
import css from './imports.module.css'

type Props = { value: string | null; onPick: (folder: { guid: string; path: string }) => void; onClose: () => void }

/** The folder that rows without a place go to. */
export const PlaceDialog = ({ value, onPick, onClose }: Props) => {
  const say = importWords.use()
  const sayUi = uiWords.use()
  const { forest } = useForest()
  const [chosen, setChosen] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const folder = chosen ? forest.byGuid.get(chosen) : undefined
    if (!folder) return setError(say('place_choose'))
    onPick({ guid: folder.guid, path: folder.path })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('place_title')}
      centered
      closeButtonProps={{ 'aria-label': sayUi('close') }}
      classNames={{ title: css.title ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <FolderPicker
        value={chosen}
        onChange={setChosen}
        refusal={(folder) => (folder?.permission === 'read' ? (errorText('folder_denied') ?? null) : null)}
        error={error}
        autoFocus
      />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {sayUi('cancel')}
        </Button>
        <Button onClick={submit}>{say('place_here')}</Button>
      </div>
    </Modal>
  )
}
