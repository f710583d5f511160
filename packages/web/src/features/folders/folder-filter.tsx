import { Button, CloseButton } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FolderNode } from './forest.ts'
import { useForest } from './use-forest.ts'
import { folderWords } from './words.ts'
import css from './folder-filter.module.css'

const FolderDialog = lazyPart(async () => (await import('./folder-dialog.tsx')).FolderDialog)

/** What the choice is for, where it is not the filter of a list. */
export type FolderLabels = { none: string; chosen: (name: string) => string; clear: string; pick: string }
type Props = {
  folder: string | undefined
  onChange: (folder: string | undefined) => void
  labels?: FolderLabels
  /** Why a folder cannot be chosen. */ refusal?: (folder: FolderNode | null) => string | null
}

/** Which folder a list is limited to, with everything below it, or where a work takes place. */
export const FolderFilter = ({ folder, onChange, labels, refusal }: Props) => {
  const say = folderWords.use()
  const { forest } = useForest()
  const [choosing, setChoosing] = useState(false)
  const name = folder ? (forest.byGuid.get(folder)?.name ?? '…') : null
  return (
    <span className={css.folder}>
      <Button
        variant="default"
        leftSection={<IconFolder size={16} stroke={1.7} aria-hidden />}
        title={folder && forest.byGuid.get(folder)?.path}
        onClick={() => setChoosing(true)}
      >
        {name === null ? (labels?.none ?? say('filter.any')) : (labels?.chosen(name) ?? say('filter.in', { name }))}
      </Button>
      {name !== null && (
        <CloseButton aria-label={labels?.clear ?? say('filter.clear', { name })} onClick={() => onChange(undefined)} />
      )}
      {choosing && (
        <FolderDialog
          value={folder ?? null}
          {...(labels && { action: labels.pick })}
          {...(refusal && { refusal })}
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
