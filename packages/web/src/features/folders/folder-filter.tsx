import { Button, CloseButton } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useForest } from './use-forest.ts'
import { folderWords } from './words.ts'
import css from './folder-filter.module.css'

const FolderDialog = lazyPart(async () => (await import('./folder-dialog.tsx')).FolderDialog)

/** Which folder a list is limited to, with everything below it. */
export const FolderFilter = ({ folder, onChange }: { folder: string | undefined; onChange: (folder: string | undefined) => void }) => {
  const say = folderWords.use()
  const { forest } = useForest()
  const [choosing, setChoosing] = useState(false)
  const name = folder ? (forest.byGuid.get(folder)?.name ?? '…') : null
  return (
    <span className={css.folder}>
      <Button variant="default" leftSection={<IconFolder size={16} stroke={1.7} aria-hidden />} title={folder && forest.byGuid.get(folder)?.path} onClick={() => setChoosing(true)}>
        {name === null ? say('filter.any') : say('filter.in', { name })}
      </Button>
      {name !== null && <CloseButton aria-label={say('filter.clear', { name })} onClick={() => onChange(undefined)} />}
      {choosing && (
        <FolderDialog
          value={folder ?? null}
          onClose={() => setChoosing(false)}
          onPick={(picked) => {
            setChoosing(false)
            onChange(picked)
          }}
        />
      )}
    </span>
  )
}
