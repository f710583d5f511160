import { FOLDER_TYPES, type Folder, type FolderType } from '@entrepot/contract/folders/folder.ts'
import { ActionIcon, Box, Button, Flex, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { WHOLE_ROW } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { errorsIn, RecordFields, type RecordForm, useRecordForm } from '../fields/index.ts'
import { folders } from './api.ts'
import type { FolderNode } from './forest.ts'
import { refreshFolders } from './move-to.ts'
import { folderWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'

type Values = {
  name: string
  type: FolderType
  category: string
  tag: string
  description: string
  shelves: { guid?: string; name: string }[]
}

const EMPTY: Values = { name: '', type: 'stock', category: '', tag: '', description: '', shelves: [] }
const valuesOf = (folder: Folder): Values => ({
  name: folder.name,
  type: folder.type,
  category: folder.category?.guid ?? '',
  tag: folder.tag ?? '',
  description: folder.description,
  shelves: folder.shelves.map(({ guid, name }) => ({ guid, name })),
})
const bodyOf = ({ name, type, category, tag, description, shelves }: Values) => ({
  name: name.trim(),
  type,
  category: category ? { guid: category } : null,
  tag: tag.trim() || null,
  description,
  shelves: type === 'cabinet' ? shelves.filter((shelf) => shelf.name.trim() !== '') : [],
})

type Props = {
  /** Where a new folder goes; null is the root. */ parent: FolderNode | null
  onClose: () => void
  onSaved: (folder: Folder) => void
}

export const NewFolder = ({ parent, onClose, onSaved }: Props) => {
  const say = folderWords.use()
  const create = useCallback(
    (values: Values, options: CallOptions) =>
      folders.create({ body: { ...bodyOf(values), parent: parent && { guid: parent.guid } } }, options),
    [parent],
  )
  const done = (folder: Folder) => {
    toast.success(say('created', { name: folder.name }))
    onSaved(folder)
  }
  return (
    <FolderFields
      title={parent ? say('new_inside', { name: parent.name }) : say('new')}
      initial={EMPTY}
      parentType={parent?.type ?? null}
      action={say('form.create')}
      save={create}
      onClose={onClose}
      onSaved={done}
    />
  )
}

export const EditFolder = ({
  guid,
  parentType,
  onClose,
  onSaved,
}: {
  guid: string
  parentType: FolderType | null
  onClose: () => void
  onSaved: (folder: Folder) => void
}) => {
  const say = folderWords.use()
  const { data, error, refetch } = useQuery({
    ...folders.get.query({ params: { guid } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const folder = data?.folder
  if (!folder)
    return (
      <SideDrawer title={say('edit')} onClose={onClose} takeFocus>
        {error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows rows={5} />}
      </SideDrawer>
    )
  return (
    <EditFields
      key={`${guid}:${folder.version}`}
      folder={folder}
      parentType={parentType}
      onClose={onClose}
      onSaved={onSaved}
      onReload={() => void refetch()}
    />
  )
}

const EditFields = ({
  folder,
  parentType,
  onClose,
  onSaved,
  onReload,
}: {
  folder: Folder
  parentType: FolderType | null
  onClose: () => void
  onSaved: (folder: Folder) => void
  onReload: () => void
}) => {
  const say = folderWords.use()
  const { current, version, watch } = useStale(folder)
  const [initial] = useState(() => valuesOf(folder))
  const { guid } = folder
  const change = useCallback(
    async (values: Values, options: CallOptions) => {
      try {
        return await watch(
          folders.update(
            { params: { guid }, body: { ...bodyOf(values), ...(version !== undefined && { version }) } },
            { ...options, quiet: true },
          ),
        )
      } catch (error) {
        if (isFailure(error) && error.code !== 'stale' && !error.reported && error.errors.length === 0)
          toast.error(textOf(error))
        throw error
      }
    },
    [guid, version, watch],
  )
  const done = (saved: Folder) => {
    const takeBack = async () => {
      await folders
        .update({ params: { guid }, body: { ...bodyOf(initial), version: saved.version } })
        .catch(() => undefined)
      await refreshFolders()
    }
    undo.offer(say('saved', { name: saved.name }), { label: say('undo'), run: () => void takeBack() })
    onSaved(saved)
  }
  const notice = current && (
    <StaleBanner
      title={
        <>
          <strong>{say('stale.title')}</strong>{' '}
          {say('stale.text', { name: current.updatedBy?.name ?? '', date: formatDateTime(current.updatedAt) })}
        </>
      }
      takeTheirs={say('stale.take_theirs')}
      onTake={onReload}
    />
  )
  return (
    <FolderFields
      title={say('edit_title', { name: folder.name })}
      initial={initial}
      parentType={parentType}
      action={current ? say('stale.keep_mine') : say('form.save')}
      save={change}
      notice={notice}
      onClose={onClose}
      onSaved={done}
    />
  )
}

type FieldsProps = {
  title: string
  initial: Values
  parentType: FolderType | null
  action: string
  save: (values: Values, options: CallOptions) => Promise<Folder>
  notice?: ReactNode
  onClose: () => void
  onSaved: (folder: Folder) => void
}

/** Folders have no fields of the company's own. */
const NO_FIELDS: readonly never[] = []

const FolderFields = ({ title, initial, parentType, action, save, notice, onClose, onSaved }: FieldsProps) => {
  const say = folderWords.use()
  const { config } = useSession()
  const record = useRef<RecordForm | null>(null)
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const names = values.shelves.map(({ name }) => name.trim().toLowerCase()).filter(Boolean)
      return {
        ...errorsIn('folders', record.current, values),
        ...(values.type === 'cabinet' && parentType === 'cabinet' && { type: say('form.cabinet') }),
        ...(new Set(names).size < names.length && { shelves: errorText('shelf_duplicate') }),
      }
    },
  })
  record.current = useRecordForm(
    { target: 'folders', type: form.values.type, category: form.values.category || null },
    { isNew: initial === EMPTY, own: NO_FIELDS, before: { ...initial }, typed: { ...form.values } },
  )
  const nameField = useFirstFocus<HTMLInputElement>(true)
  const done = async (folder: Folder) => {
    await refreshFolders()
    onSaved(folder)
  }
  const { onSubmit, saving } = useFormSubmit(
    form,
    (values, options) => save(record.current?.toSend?.(values) ?? values, options),
    (folder) => void done(folder),
  )
  const { type } = form.values
  const categories = (config?.folderCategories ?? []).filter(({ folderType }) => folderType === type)
  const shelfError = form.errors.shelves
  const chooseType = (value: string) => {
    const next = FOLDER_TYPES.find((one) => one === value)
    if (!next) return
    form.setFieldValue('type', next)
    // A category belongs to one type (CAT-03).
    form.setFieldValue('category', next === initial.type ? initial.category : '')
  }
  const shelves = (
    <Flex component="fieldset" direction="column" align="flex-start" gap={8} {...WHOLE_ROW}>
      <Box component="legend" p="0 0 4px" fz={13} fw={500}>
        {say('form.shelves')}
      </Box>
      {form.values.shelves.map((shelf, index) => (
        <Flex align="center" gap={6} w="100%" key={shelf.guid ?? `new-${index}`}>
          <TextInput
            flex={1}
            aria-label={say('form.shelf', { position: index + 1 })}
            maxLength={255}
            {...form.getInputProps(`shelves.${index}.name`)}
          />
          <ActionIcon
            aria-label={say('form.remove_shelf', { position: index + 1 })}
            onClick={() => form.removeListItem('shelves', index)}
          >
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        </Flex>
      ))}
      <Wrong>{shelfError}</Wrong>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
        onClick={() => form.insertListItem('shelves', { name: '' })}
      >
        {say('form.add_shelf')}
      </Button>
      {initial.shelves.length > 0 && <Help small>{say('form.shelves_help')}</Help>}
    </Flex>
  )
  return (
    <FormDrawer title={title} action={action} saving={saving} onSubmit={onSubmit} onClose={onClose}>
      {notice}
      <RecordFields
        record={record.current}
        form={form}
        label={(name) => say(`form.${name as 'name'}`)}
        choices={{
          type: FOLDER_TYPES.map((value) => ({ value, label: say(`types.${value}`) })),
          category:
            categories.length > 0 ? categories.map(({ guid, name }) => ({ value: guid, label: name })) : undefined,
        }}
        onChoose={{ type: chooseType }}
        parts={{ shelves: type === 'cabinet' ? shelves : null }}
        nameField={nameField}
      />
    </FormDrawer>
  )
}
