import type { Category } from '@entrepot/contract/categories/category.ts'
import { FOLDER_TYPES, type FolderType } from '@entrepot/contract/folders/folder.ts'
import { ITEM_TYPES, type ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { CallOptions } from '../../kernel/client.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { categories } from './api.ts'
import { categoryWords } from './words.ts'

type Type = ItemType | FolderType
type Values = { name: string; type: string }
const required = (value: string) => (value.trim() ? null : errorText('required'))
const typesOf = (type: string) => ({
  itemType: ITEM_TYPES.find((one) => one === type) ?? null,
  folderType: FOLDER_TYPES.find((one) => one === type) ?? null,
})
const refresh = () => notifySelf('config', {})

/** One name, for one type of items or folders (CAT-03). */
export const NewCategory = ({
  filters: { type = '' },
  onClose,
}: {
  /** What the list shows just now. */ filters: { type?: string }
  onClose: () => void
}) => {
  const say = categoryWords.use()
  const form = useForm<Values>({
    initialValues: { name: '', type },
    validateInputOnBlur: ['type'],
    validate: { name: required, type: required },
  })
  const create = ({ name, type: chosen }: Values, options: CallOptions) =>
    categories.create({ body: { name, ...typesOf(chosen) } }, options)
  const { submit, saving } = useFormSubmit(
    form,
    create,
    () => {
      toast.success(say('created'))
      refresh()
      onClose()
    },
    { names: { itemType: 'type' } },
  )
  const options = (types: readonly Type[]) => types.map((value) => ({ value, label: say(`types.${value}`) }))
  return (
    <FormDialog
      title={say('new')}
      action={say('create')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={say('name')}
        required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={say('for')}
        description={say('for_help')}
        required
        data={[
          { value: '', label: '' },
          { group: say('targets.item'), items: options(ITEM_TYPES) },
          { group: say('targets.folder'), items: options(FOLDER_TYPES) },
        ]}
        key={form.key('type')}
        {...form.getInputProps('type')}
      />
    </FormDialog>
  )
}

export const KnownCategory = ({ guid, onClose }: { guid: string; onClose: () => void }) => {
  const { data } = useQuery({ ...categories.get.query({ params: { guid } }), gcTime: 0, refetchOnWindowFocus: false })
  return data ? <Rename category={data} onClose={onClose} /> : null
}

const Rename = ({ category: given, onClose }: { category: Category; onClose: () => void }) => {
  const say = categoryWords.use()
  const { shown, current, version, watch, settle } = useStale(given)
  const { guid, name: before, itemType, folderType } = shown ?? given
  const form = useForm({ initialValues: { name: before }, validate: { name: required } })
  const rename = ({ name }: { name: string }, options: CallOptions) =>
    watch(categories.update({ params: { guid }, body: { name, ...(version !== undefined && { version }) } }, options))
  const { submit, saving } = useFormSubmit(form, rename, (saved) => {
    // What was there before is theirs, where somebody else's change was written over.
    const name = current?.name ?? before
    const takeBack = () => categories.update({ params: { guid }, body: { name, version: saved.version } })
    undo.offer(say('saved'), wayBack(say('undo'), takeBack, refresh))
    refresh()
    onClose()
  })
  const takeTheirs = (name: string) => {
    form.setFieldValue('name', name)
    settle()
  }
  return (
    <FormDialog
      title={say('edit_title', { name: before })}
      action={current ? say('stale.keep_mine') : say('save')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {current && (
        <StaleBanner
          title={say('stale.title')}
          takeTheirs={say('stale.take_theirs')}
          onTake={() => takeTheirs(current.name)}
        />
      )}
      <TextInput
        label={say('name')}
        description={say(`types.${itemType ?? folderType ?? 'item'}`)}
        required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
