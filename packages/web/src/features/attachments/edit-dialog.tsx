import { type Attachment, extensionOf } from '@entrepot/contract/attachments/attachment.ts'
import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Banner } from '../../ui/small.tsx'
import { attachments } from './api.ts'
import { attachmentWords } from './words.ts'

export const EditDialog = ({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) => {
  const say = attachmentWords.use()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: attachments.list.key })
  const stale = useStale(attachment)
  const form = useForm({
    initialValues: { name: attachment.name, description: attachment.description },
    validate: {
      name: (value) =>
        !value.trim()
          ? errorText('required')
          : extensionOf(value.trim()) === attachment.extension
            ? null
            : errorText('file_extension'),
    },
  })
  const { submit, saving } = useFormSubmit(
    form,
    (values, options) =>
      stale.watch(
        attachments.change({ params: { guid: attachment.guid }, body: { ...values, version: stale.version } }, options),
      ),
    (saved) => {
      const { name, description } = stale.current ?? attachment
      const takeBack = () =>
        attachments.change({ params: { guid: saved.guid }, body: { name, description, version: saved.version } })
      undo.offer(say('form.saved'), wayBack(say('undo'), takeBack, refresh))
      void refresh()
      onClose()
    },
  )
  return (
    <FormDialog
      title={say('form.title', { name: attachment.name })}
      action={say('form.save')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {stale.current && <Banner tone="warning">{say('form.stale')}</Banner>}
      <TextInput
        label={say('form.name')}
        description={say('form.name_help', { extension: attachment.extension })}
        required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea label={say('form.description')} rows={3} maxLength={5000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
