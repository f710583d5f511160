import type { Dashboard } from '@entrepot/contract/dashboards/dashboard.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { dashboards } from './api.ts'
import { dashboardWords } from './words.ts'

type Props = {
  /** null: a new one. */ board: Pick<Dashboard, 'guid' | 'name' | 'version'> | null
  onClose: () => void
  onDone?: (board: Dashboard) => void
}

/** A dashboard begins with its name (DASH-30). */
export const NameDialog = ({ board, onClose, onDone }: Props) => {
  const say = dashboardWords.use()
  const [name, setName] = useState(board?.name ?? '')
  const { submit, saving, errors } = useSubmit(
    (options) =>
      board
        ? dashboards.update({ params: { guid: board.guid }, body: { name, version: board.version } }, options)
        : dashboards.create({ body: { name } }, options),
    {
      fields: ['name'],
      onDone: (saved) => {
        toast.success(say(board ? 'renamed' : 'created'))
        notifySelf('dashboards', {})
        onClose()
        onDone?.(saved)
      },
    },
  )
  return (
    <FormDialog
      title={board ? say('act.rename') : say('new')}
      action={say(board ? 'act.save' : 'create')}
      saving={saving}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <TextInput
        label={say('name')}
        required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        value={name}
        error={errors['name']}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </FormDialog>
  )
}
