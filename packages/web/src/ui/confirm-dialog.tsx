import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { uiWords } from './words.ts'
import { Dialog } from './dialog.tsx'

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
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      styles={{ title: { fontSize: 16, fontWeight: 650, lineHeight: 1.3 } }}
      transitionProps={{ duration: 120 }}
    >
      <Flex direction="column" gap={16}>
        <Box c="dimmed">{children}</Box>
        {typed && (
          <TextInput
            label={typed.label}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <Flex justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {say('cancel')}
          </Button>
          <Button {...(danger && { color: 'danger' })} loading={busy} disabled={refused} onClick={onConfirm}>
            {action}
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  )
}
