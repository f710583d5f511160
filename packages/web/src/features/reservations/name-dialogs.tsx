import type { ReservationName } from '@entrepot/contract/reservations/reservation.ts'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../kernel/client.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { RemoveDialog } from '../layouts/index.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { reservations } from './api.ts'
import { reservationWords } from './words.ts'

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['reservations'] })

export const NewName = ({ onClose }: { onClose: () => void }) => <NameDialog name={null} onClose={onClose} />

export const KnownName = ({ guid, onClose }: { guid: string; onClose: () => void }) => {
  const { data } = useQuery({
    ...reservations.getName.query({ params: { guid } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return data ? <NameDialog name={data} onClose={onClose} /> : null
}

/** Null: a new one. */
const NameDialog = ({ name, onClose }: { name: ReservationName | null; onClose: () => void }) => {
  const say = reservationWords.use()
  const form = useForm({
    initialValues: { name: name?.name ?? '' },
    validate: { name: (value) => (value.trim() ? null : errorText('required')) },
  })
  const { submit, saving } = useFormSubmit(
    form,
    ({ name: typed }, options) =>
      name
        ? reservations.updateName(
            { params: { guid: name.guid }, body: { name: typed, version: name.version } },
            options,
          )
        : reservations.createName({ body: { name: typed } }, options),
    (saved) => {
      toast.success(say(name ? 'names.saved' : 'names.created', { name: saved.name }))
      refresh()
      onClose()
    },
  )
  return (
    <FormDialog
      title={name ? say('names.edit_title', { name: name.name }) : say('names.new')}
      action={say(name ? 'names.save' : 'names.create')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={say('names.columns.name')}
        required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

/** One at a time. */
export const RemoveName = ({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly ReservationName[]
  onClose: () => void
  onDone: () => void
}) => {
  const { guid, name } = rows[0]!
  const say = reservationWords.use()
  return (
    <RemoveDialog
      title={say('names.remove_title', { name })}
      action={say('names.remove')}
      remove={(options) => reservations.removeName({ params: { guid } }, options)}
      onDone={() => {
        toast.success(say('names.removed', { name }))
        refresh()
        onDone()
      }}
      onRefused={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      {say('names.remove_text')}
    </RemoveDialog>
  )
}
