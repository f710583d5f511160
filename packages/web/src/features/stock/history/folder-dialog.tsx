import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { uiWords } from '../../../ui/words.ts'
import { FolderPicker } from '../../folders/index.ts'
import { historyWords } from './words.ts'
import css from './history.module.css'

const ANY = () => null

/** The folder whose movements are shown, with everything below it. */
export const FolderDialog = ({ value, onPick, onClose }: { value: string | null; onPick: (folder: string) => void; onClose: () => void }) => {
  const say = historyWords.use()
  const sayUi = uiWords.use()
  const [chosen, setChosen] = useState(value)
  const [error, setError] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={say('folder_title')} centered closeButtonProps={{ 'aria-label': sayUi('close') }} classNames={{ title: css.title ?? '' }} transitionProps={{ duration: 0 }}>
      <FolderPicker value={chosen} onChange={setChosen} refusal={ANY} error={error} autoFocus />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {sayUi('cancel')}
        </Button>
        <Button onClick={() => (chosen ? onPick(chosen) : setError(say('folder_choose')))}>{say('folder_show')}</Button>
      </div>
    </Modal>
  )
}
