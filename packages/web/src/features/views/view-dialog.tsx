import { VISIBILITIES, type SearchView } from '@entrepot/contract/views/view.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import { InputWrapper, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFormSubmit } from '../../kernel/forms.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { views } from './api.ts'
import type { Searched } from './searched.ts'
import { viewWords } from './words.ts'

type Props = {
  target: OpenTarget
  searched: Searched
  /** Null: a new one. */ view: SearchView | null
  onSaved: (view: SearchView) => void
  onClose: () => void
}

/** The name of a view and who sees it. */
export const ViewDialog = ({ target, searched, view, onSaved, onClose }: Props) => {
  const say = viewWords.use()
  const form = useForm({
    initialValues: {
      name: view?.name ?? '',
      visibility: view?.visibility ?? ('personal' as const as SearchView['visibility']),
    },
    validate: { name: (value) => (value.trim() ? null : errorText('view_name_required')) },
  })
  const { submit, saving } = useFormSubmit(
    form,
    ({ name, visibility }, options) =>
      view
        ? views.update({ params: { guid: view.guid }, body: { name, visibility, version: view.version } }, options)
        : views.create({ body: { target, name, visibility, ...searched } }, options),
    onSaved,
  )
  return (
    <FormDialog
      title={view ? say('rename_title', { name: view.name }) : say('save_title')}
      action={say('save')}
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
        {...form.getInputProps('name')}
      />
      <InputWrapper label={say('visibility')} labelElement="div">
        <div>
          <Segmented
            label={say('visibility')}
            value={form.values.visibility}
            onChange={(visibility) => form.setFieldValue('visibility', visibility)}
            options={VISIBILITIES.map((value) => ({ value, label: say(`visibilities.${value}`) }))}
          />
        </div>
      </InputWrapper>
    </FormDialog>
  )
}
