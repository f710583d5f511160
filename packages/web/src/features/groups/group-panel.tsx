import type { Group } from '@entrepot/contract/groups/group.ts'
import { isRole, roles as rolesFor } from '@entrepot/contract/kernel/roles.ts'
import type { Level } from '@entrepot/contract/users/user.ts'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { leavesOpened, UnsavedGuard } from '../../shell/index.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { groups, RightsSections } from '../users/index.ts'
import { Members, type Member } from './members.tsx'
import { groupWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const ADDERS = rolesFor('GROUP', 'ADD')
const EDITORS = rolesFor('GROUP', 'EDIT')
const REMOVERS = rolesFor('GROUP', 'DELETE')

type Values = { name: string; members: Member[]; roles: string[]; folder_roles: [folder: string, level: Level][] }
const EMPTY: Values = { name: '', members: [], roles: [], folder_roles: [] }
const valuesOf = (group: Group): Values => ({
  name: group.name,
  members: group.members,
  roles: group.roles,
  folder_roles: group.folder_roles.map(({ folder, permission }) => [folder.guid, permission]),
})
const bodyOf = ({ name, members, roles, folder_roles }: Values) => ({
  name: name.trim(),
  members: members.map(({ guid }) => guid),
  roles: roles.filter(isRole),
  folder_roles: folder_roles.map(([folder, permission]) => ({ folder, permission })),
})

type PanelProps = { /** null: a new one. */ guid: string | null; onClose: () => void }
export const GroupPanel = ({ guid, onClose }: PanelProps) =>
  guid === null ? <Fields group={null} onClose={onClose} /> : <KnownGroup guid={guid} onClose={onClose} />

const KnownGroup = ({ guid, onClose }: { guid: string; onClose: () => void }) => {
  const say = groupWords.use()
  const { data, error, refetch } = useQuery({ ...groups.get.query({ params: { guid } }), refetchOnWindowFocus: false })
  if (data) return <Fields group={data} onClose={onClose} />
  return (
    <SideDrawer title={say('title')} onClose={onClose} takeFocus>
      {error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows rows={6} />}
    </SideDrawer>
  )
}

const Fields = ({ group, onClose }: { group: Group | null; onClose: () => void }) => {
  const say = groupWords.use()
  const client = useQueryClient()
  const [mayAdd, mayEdit, mayRemove] = [useCan(ADDERS), useCan(EDITORS), useCan(REMOVERS)]
  const readOnly = group ? !mayEdit : !mayAdd
  const { shown, current, version, watch, settle } = useStale(group)
  const [removing, setRemoving] = useState(false)
  const [initial] = useState(() => (group ? valuesOf(group) : EMPTY))
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() ? null : errorText('required')) },
  })
  const nameField = useFirstFocus<HTMLInputElement>(group === null)

  const refresh = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: ['groups'] }),
      client.invalidateQueries({ queryKey: ['accounts'] }),
    ])
  const save = async (values: Values, options: CallOptions) => {
    if (!shown) return groups.create({ body: bodyOf(values) }, options)
    return watch(
      groups.update(
        { params: { guid: shown.guid }, body: { ...bodyOf(values), ...(version !== undefined && { version }) } },
        options,
      ),
    )
  }
  const leave = (text: string) => {
    toast.success(text)
    form.resetDirty()
    refresh()
    onClose()
  }
  const { onSubmit, saving } = useFormSubmit(form, save, (saved) =>
    leave(say(shown ? 'saved' : 'created', { name: saved.name })),
  )
  const removal = useSubmit((options) => groups.remove({ params: { guid: shown?.guid ?? '' } }, options), {
    onDone: () => leave(say('removed', { name: shown?.name ?? '' })),
    onRefused: () => setRemoving(false),
  })
  const takeTheirs = () => {
    if (!current) return
    form.setValues(valuesOf(current))
    form.resetDirty(valuesOf(current))
    settle()
  }
  const { values, errors } = form

  return (
    <FormDrawer
      title={shown?.name ?? say('new')}
      action={readOnly ? null : say(current ? 'stale.keep_mine' : shown ? 'save' : 'create')}
      saving={saving}
      onSubmit={onSubmit}
      onClose={onClose}
      actions={
        shown &&
        mayRemove && (
          <DotsMenu
            label={shown.name}
            size={28}
            entries={[{ label: say('remove'), icon: IconTrash, danger: true, run: () => setRemoving(true) }]}
          />
        )
      }
      around={
        <>
          <UnsavedGuard isUnsaved={() => !saving && form.isDirty()} isLeaving={leavesOpened} />
          {removing && shown && (
            <ConfirmDialog
              opened
              title={say('remove_title', { name: shown.name })}
              action={say('remove')}
              danger
              busy={removal.saving}
              onConfirm={removal.submit}
              onClose={() => setRemoving(false)}
            >
              {say('remove_text', { count: shown.memberCount })}
            </ConfirmDialog>
          )}
        </>
      }
    >
      {current && <StaleBanner title={say('stale.title')} takeTheirs={say('stale.take_theirs')} onTake={takeTheirs} />}
      <TextInput
        label={say('name')}
        required
        maxLength={255}
        autoComplete="off"
        readOnly={readOnly}
        key={form.key('name')}
        {...form.getInputProps('name')}
        ref={nameField}
      />
      <Sections>
        <Section title={say('members')} level={3} error={errors.members}>
          <Members
            value={values.members}
            onChange={(next) => form.setFieldValue('members', next)}
            readOnly={readOnly}
          />
        </Section>
        <RightsSections
          roles={values.roles}
          folders={values.folder_roles}
          onRoles={(next) => form.setFieldValue('roles', next)}
          onFolders={(next) => form.setFieldValue('folder_roles', next)}
          errors={errors}
          level={3}
          readOnly={readOnly}
        />
      </Sections>
    </FormDrawer>
  )
}
