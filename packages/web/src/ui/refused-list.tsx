import { Box, Button, Flex } from '@mantine/core'
import { uiWords } from './words.ts'
import { Dialog } from './dialog.tsx'

type Props = { title: string; refused: readonly { guid: string; name: string; message: string }[]; onClose: () => void }

/** What an act on several left as it was, each with its reason. */
export const RefusedList = ({ title, refused, onClose }: Props) => {
  const say = uiWords.use()
  return (
    <Dialog onClose={onClose} title={title}>
      <Box component="ul" mah="50vh" style={{ overflow: 'auto' }}>
        {refused.map(({ guid, name, message }) => (
          <Flex
            component="li"
            direction="column"
            p="8px 0"
            style={{ borderBottom: '1px solid var(--e-line)' }}
            key={guid}
          >
            <strong>{name}</strong>
            <span>{message}</span>
          </Flex>
        ))}
      </Box>
      <Flex justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          {say('close')}
        </Button>
      </Flex>
    </Dialog>
  )
}
