import { Button, Flex } from '@mantine/core'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { uiWords } from '../../ui/words.ts'
import { useState } from 'react'
import { dropRefusal, type FolderNode } from './forest.ts'
import { FolderPicker } from './folder-picker.tsx'
import { useForest } from './use-forest.ts'
import { moveFolder } from './move-to.ts'
import { folderWords } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** « Déplacer vers… », the equivalent of a drag for the keyboard and for touch. */
export const MoveFolderDialog = ({ folder, onClose }: { folder: FolderNode; onClose: () => void }) => {
  const say = folderWords.use()
  const sayUi = uiWords.use()
  const { forest } = useForest()
  const [target, setTarget] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const refusal = (to: FolderNode | null) => {
    const code = dropRefusal(folder, to)
    return code && (errorText(code) ?? null)
  }
  const { submit, saving } = useSubmit((_options, to: string) => moveFolder(folder, forest.byGuid.get(to) ?? null), {
    onDone: (isMoved) => isMoved && onClose(),
  })
  return (
    <Dialog onClose={onClose} title={say('picker.move_title', { name: folder.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (target === null) setError(say('picker.choose'))
          else submit(target)
        }}
      >
        <FolderPicker
          value={target}
          from={folder.parent?.guid ?? null}
          onChange={setTarget}
          refusal={refusal}
          withRoot
          error={error}
          autoFocus
        />
        <Flex justify="flex-end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose}>
            {sayUi('cancel')}
          </Button>
          <SubmitButton saving={saving}>{say('picker.here')}</SubmitButton>
        </Flex>
      </form>
    </Dialog>
  )
}
