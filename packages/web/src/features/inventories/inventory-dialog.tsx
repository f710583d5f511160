import type { Inventory } from '@entrepot/contract/inventories/inventory.ts'
import { TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { Check } from '../../ui/check.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FolderPicker, type FolderNode } from '../folders/index.ts'
import { inventories } from './api.ts'
import { inventoriesWords } from './words.ts'

type Props = { inventory?: Inventory; onSaved: (inventory: Inventory) => void; onClose: () => void }

/** What is counted, and how; the folders stay what they were when it began. */
export const InventoryDialog = ({ inventory, onSaved, onClose }: Props) => {
  const say = inventoriesWords.use()
  const [name, setName] = useState(inventory?.name ?? '')
  const [comment, setComment] = useState(inventory?.comment ?? '')
  const [folder, setFolder] = useState<string | null>(null)
  const [blind, setBlind] = useState(inventory?.blind ?? false)
  const [secondPerson, setSecondPerson] = useState(inventory?.secondPerson ?? false)
  const [tried, setTried] = useState(false)
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = { name: name.trim(), comment, blind, secondPerson }
      return inventory
        ? inventories.update(
            { params: { guid: inventory.guid }, body: { ...body, version: inventory.version } },
            options,
          )
        : inventories.create({ body: { ...body, folders: [folder!] } }, options)
    },
    {
      fields: ['name', 'comment', 'folders'],
      onDone: (saved) => {
        toast.success(say(inventory ? 'saved' : 'created', { name: saved.name }))
        void queryClient.invalidateQueries({ queryKey: ['inventories'] })
        onSaved(saved)
      },
    },
  )
  const check = () => {
    setTried(true)
    if (name.trim() !== '' && (inventory || folder !== null)) submit()
  }
  const refusal = (node: FolderNode | null) =>
    node === null ? say('form.choose') : node.permission === 'write' ? null : say('form.read_only')
  return (
    <FormDialog
      title={inventory ? say('form.edit_title', { name: inventory.name }) : say('form.title')}
      action={say(inventory ? 'form.save' : 'form.create')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say('form.name')}
        placeholder={say('form.name_hint')}
        required
        maxLength={255}
        value={name}
        error={errors.name ?? (tried && name.trim() === '' ? errorText('required') : null)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!inventory && (
        <section aria-label={say('form.folder')}>
          <p>{say('form.folder')}</p>
          <FolderPicker
            value={folder}
            onChange={setFolder}
            refusal={refusal}
            isQuestion
            error={errors.folders ?? (tried && folder === null ? say('form.choose') : null)}
          />
        </section>
      )}
      <Check label={say('form.blind')} checked={blind} onChange={setBlind} />
      <Check label={say('form.second')} checked={secondPerson} onChange={setSecondPerson} />
      <Textarea
        label={say('form.comment')}
        rows={2}
        maxLength={5000}
        value={comment}
        error={errors.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
