import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { uiWords } from '../../ui/words.ts'
import type { FolderNode } from './forest.ts'
import { FolderPicker } from './folder-picker.tsx'
import { folderWords } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

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
    <Dialog onClose={onClose} title={say('filter.title')}>
      <FolderPicker value={chosen} onChange={setChosen} refusal={refusal} error={error} autoFocus />
      <Flex justify="flex-end" gap={8} mt={8}>
        <Button variant="default" onClick={onClose}>
          {sayUi('cancel')}
        </Button>
        <Button onClick={() => (chosen ? onPick(chosen) : setError(say('filter.choose')))}>
          {action ?? say('filter.show')}
        </Button>
      </Flex>
    </Dialog>
  )
}
