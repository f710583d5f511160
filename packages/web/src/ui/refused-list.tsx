import { Button, Flex } from '@mantine/core'
import { uiWords } from './words.ts'
import { Dialog } from './dialog.tsx'
import css from './refused-list.module.css'

type Props = { title: string; refused: readonly { guid: string; name: string; message: string }[]; onClose: () => void }

/** What an act on several left as it was, each with its reason. */
export const RefusedList = ({ title, refused, onClose }: Props) => {
  const say = uiWords.use()
  return (
    <Dialog onClose={onClose} title={title}>
      <ul className={css.list}>
        {refused.map(({ guid, name, message }) => (
          <li key={guid}>
            <strong>{name}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <Flex justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          {say('close')}
        </Button>
      </Flex>
    </Dialog>
  )
}
