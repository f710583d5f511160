import type { Tag } from '@entrepot/contract/tags/tag.ts'
import type { TagColor } from '@entrepot/contract/tags/tag-color.ts'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { CallOptions } from '../../kernel/client.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { tags } from './api.ts'
import { ColorChoice } from './color-choice.tsx'
import { tagWords } from './words.ts'

type Values = { name: string; color: TagColor | null }

export const KnownTag = ({ guid, onClose }: { guid: string; onClose: () => void }) => {
  const { data } = useQuery({ ...tags.get.query({ params: { guid } }), gcTime: 0, refetchOnWindowFocus: false })
  return data ? <TagDialog tag={data} onClose={onClose} /> : null
}

export const NewTag = ({ onClose }: { onClose: () => void }) => <TagDialog tag={null} onClose={onClose} />

/** A name, and a colour where it helps. */
const TagDialog = ({ tag: given, onClose }: { /** null: a new one. */ tag: Tag | null; onClose: () => void }) => {
  const say = tagWords.use()
  const { shown: tag, current, version, watch, settle } = useStale(given)
  const form = useForm<Values>({
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? null },
    validate: { name: (value) => (value.trim() ? null : errorText('required')) },
  })
  const save = (values: Values, options: CallOptions) =>
    tag
      ? watch(
          tags.update(
            { params: { guid: tag.guid }, body: { ...values, ...(version !== undefined && { version }) } },
            options,
          ),
        )
      : tags.create({ body: values }, options)
  const refresh = () => notifySelf('config', {})
  const { submit, saving } = useFormSubmit(form, save, (saved) => {
    // What was there before is theirs, where somebody else's change was written over.
    const before = current ?? tag
    const takeBack = ({ name, color }: Tag) =>
      tags.update({ params: { guid: saved.guid }, body: { name, color, version: saved.version } })
    undo.offer(
      say(tag ? 'saved' : 'created'),
      before ? wayBack(say('undo'), () => takeBack(before), refresh) : undefined,
    )
    refresh()
    onClose()
  })
  const takeTheirs = ({ name, color }: Tag) => {
    form.setValues({ name, color })
    settle()
  }
  const action = current ? 'stale.keep_mine' : tag ? 'save' : 'create'
  return (
    <FormDialog
      title={tag ? say('edit_title', { name: tag.name }) : say('new')}
      action={say(action)}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {current && (
        <StaleBanner
          title={say('stale.title')}
          takeTheirs={say('stale.take_theirs')}
          onTake={() => takeTheirs(current)}
        />
      )}
      <TextInput
        label={say('name')}
        required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ColorChoice value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
    </FormDialog>
  )
}
