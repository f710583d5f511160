import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { uiWords } from './words.ts'
import css from './form-dialog.module.css'

type Props = {
  /** Off: hidden, with everything that was typed. */ opened?: boolean
  title: string
  action: string
  saving: boolean
  size?: 'md' | 'lg'
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of every dialog that is filled in: Enter sends, Escape leaves. */
export const FormDialog = ({
  opened = true,
  title,
  action,
  saving,
  size = 'md',
  onSubmit,
  onClose,
  children,
}: Props) => {
  const say = uiWords.use()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size={size}
      closeButtonProps={{ 'aria-label': say('close') }}
      classNames={{ title: css.title ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) onSubmit()
        }}
      >
        {children}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <SubmitButton saving={saving}>{action}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}
