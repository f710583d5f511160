import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { uiWords } from './words.ts'

type Props = Omit<ModalProps, 'opened'> & { opened?: boolean }

/** What every dialog has: its place, its way out, and no motion before it can be used. */
export const Dialog = ({ opened = true, ...rest }: Props) => {
  const say = uiWords.use()
  return (
    <Modal
      opened={opened}
      centered
      closeButtonProps={{ 'aria-label': say('close') }}
      transitionProps={{ duration: 0 }}
      {...rest}
    />
  )
}
