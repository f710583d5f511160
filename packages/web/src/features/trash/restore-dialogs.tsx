import { Box } from '@mantine/core'
import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FolderPicker, folderWords } from '../folders/index.ts'
import { trashWords } from './words.ts'

/** The folders they were in are gone for good: another one is chosen for all of them (TRASH-08). */
export const ChoosePlace = ({
  rows,
  busy,
  onPick,
  onClose,
}: {
  rows: readonly Trashed[]
  busy: boolean
  onPick: (folder: string) => void
  onClose: () => void
}) => {
  const say = trashWords.use()
  const sayFolder = folderWords.use()
  const [folder, setFolder] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  return (
    <FormDialog
      title={say('choose_title')}
      action={say('choose_action')}
      saving={busy}
      onSubmit={() => (folder ? onPick(folder) : setError(sayFolder('filter.choose')))}
      onClose={onClose}
    >
      <Box component="p" mb={12}>
        {say('choose_text', { count: rows.length, name: rows[0]?.name ?? '', shown: formatNumber(rows.length) })}
      </Box>
      <FolderPicker
        value={folder}
        onChange={setFolder}
        refusal={(one) => (one?.permission === 'read' ? (errorText('folder_denied') ?? '') : null)}
        error={error}
        autoFocus
      />
    </FormDialog>
  )
}
