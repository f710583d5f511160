import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { uiWords } from '../../ui/words.ts'
import type { FolderNode } from './forest.ts'
import { FolderPicker } from './folder-picker.tsx'
import { folderWords } from './words.ts'
import css from './folder-filter.module.css'

const ANY = () => null

type Props = {
  value: string | null
  action?: string
  refusal?: (folder: FolderNode | null) => string | null
  onPick: (folder: string) => void
  onClose: () => void
}

/** One folder out of all: what a list is limited to, or where a work takes place. */
export const FolderDialog = ({ value, action, refusal = ANY, onPick, onClose }: Props) => {
  const say = folderWords.use()
  const sayUi = uiWords.use()
  const [chosen, setChosen] = useState(value)
  const [error, setError] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('filter.title')}
      centered
      closeButtonProps={{ 'aria-label': sayUi('close') }}
      classNames={{ title: css.title ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <FolderPicker value={chosen} onChange={setChosen} refusal={refusal} error={error} autoFocus />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {sayUi('cancel')}
        </Button>
        <Button onClick={() => (chosen ? onPick(chosen) : setError(say('filter.choose')))}>
          {action ?? say('filter.show')}
        </Button>
      </div>
    </Modal>
  )
}
