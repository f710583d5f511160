import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { uiWords } from './words.ts'
import css from './confirm-dialog.module.css'

type Props = {
  opened: boolean
  /** A question that names the object and the count: « Supprimer définitivement 24 articles ? ». */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** Repeats the verb of the title. */
  action: string
  danger?: boolean
  busy?: boolean
  /** The word to type first, for more than a hundred objects or one of the whole company. */
  typed?: { word: string; label: string }
  onConfirm: () => void
  onClose: () => void
}

/** For what cannot be undone only. The focus starts on the way back. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  action,
  danger = false,
  busy = false,
  typed,
  onConfirm,
  onClose,
}: Props) => {
  const say = uiWords.use()
  const [word, setWord] = useState('')
  const refused = typed !== undefined && word.trim() !== typed.word
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': say('close') }}
      classNames={{ title: css.title ?? '' }}
      transitionProps={{ duration: 120 }}
    >
      <div className={css.body}>
        <div className={css.text}>{children}</div>
        {typed && (
          <TextInput
            label={typed.label}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {say('cancel')}
          </Button>
          <Button {...(danger && { color: 'danger' })} loading={busy} disabled={refused} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
