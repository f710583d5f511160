import { Button, Modal } from '@mantine/core'
import { uiWords } from './words.ts'
import css from './refused-list.module.css'

type Props = { title: string; refused: readonly { guid: string; name: string; message: string }[]; onClose: () => void }

/** What an act on several left as it was, each with its reason. */
export const RefusedList = ({ title, refused, onClose }: Props) => {
  const say = uiWords.use()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': say('close') }}
      transitionProps={{ duration: 0 }}
    >
      <ul className={css.list}>
        {refused.map(({ guid, name, message }) => (
          <li key={guid}>
            <strong>{name}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={onClose} data-autofocus>
          {say('close')}
        </Button>
      </div>
    </Modal>
  )
}
