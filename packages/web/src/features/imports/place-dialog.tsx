import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../kernel/words.ts'
import { uiWords } from '../../ui/words.ts'
import { FolderPicker, useForest } from '../folders/index.ts'
import { importWords } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { value: string | null; onPick: (folder: { guid: string; path: string }) => void; onClose: () => void }

/** The folder that rows without a place go to. */
export const PlaceDialog = ({ value, onPick, onClose }: Props) => {
  const say = importWords.use()
  const sayUi = uiWords.use()
  const { forest } = useForest()
  const [chosen, setChosen] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const folder = chosen ? forest.byGuid.get(chosen) : undefined
    if (!folder) return setError(say('place_choose'))
    onPick({ guid: folder.guid, path: folder.path })
  }
  return (
    <Dialog onClose={onClose} title={say('place_title')}>
      <FolderPicker
        value={chosen}
        onChange={setChosen}
        refusal={(folder) => (folder?.permission === 'read' ? (errorText('folder_denied') ?? null) : null)}
        error={error}
        autoFocus
      />
      <Flex justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={onClose}>
          {sayUi('cancel')}
        </Button>
        <Button onClick={submit}>{say('place_here')}</Button>
      </Flex>
    </Dialog>
  )
}
