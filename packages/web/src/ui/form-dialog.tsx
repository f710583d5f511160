import { Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { uiWords } from './words.ts'
import { Dialog } from './dialog.tsx'

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
    <Dialog opened={opened} onClose={onClose} title={title} size={size}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog that a form opened is inside it, as events go.
          event.stopPropagation()
          if (!saving) onSubmit()
        }}
      >
        {children}
        <Flex justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <SubmitButton saving={saving}>{action}</SubmitButton>
        </Flex>
      </Form>
    </Dialog>
  )
}
