import { useState } from 'react'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FolderPicker, type FolderNode } from '../folders/index.ts'
import type { FormProps } from './form-props.ts'
import { bulkWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

export const MoveForm = ({ opened, title, action, busy, onAct, onClose }: FormProps) => {
  const say = bulkWords.use()
  const [destination, setDestination] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const refusal = (folder: FolderNode | null): string | null =>
    folder === null ? say('move.root') : folder.permission === 'write' ? null : (errorText('folder_denied') ?? null)
  const submit = () => {
    setTried(true)
    if (destination !== null) onAct({ kind: 'move', destination })
  }
  return (
    <FormDialog opened={opened} title={title} action={action} saving={busy} onSubmit={submit} onClose={onClose}>
      <FolderPicker
        value={destination}
        onChange={setDestination}
        refusal={refusal}
        error={tried && destination === null ? say('move.choose') : null}
        autoFocus
      />
      <Help>{say('move.whole')}</Help>
    </FormDialog>
  )
}
