import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Dashboard } from '@entrepot/contract/dashboards/dashboard.ts'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Help } from '../../ui/text.tsx'
import { dashboards, names } from './api.ts'
import { dashboardWords } from './words.ts'

const TARGETS = ['users', 'groups'] as const
const OFFERED = 100

/** Whom a dashboard is shared with, beside its owner (DASH-08). */
export const ShareDialog = ({ board, onClose }: { board: Dashboard; onClose: () => void }) => {
  const say = dashboardWords.use()
  const users = useQuery(names.all.query({ query: { target: 'users' } }))
  const groups = useQuery(names.all.query({ query: { target: 'groups' } }))
  const [chosen, setChosen] = useState({
    users: board.users.map(({ guid }) => guid),
    groups: board.groups.map(({ guid }) => guid),
  })
  const { submit, saving, errors } = useSubmit(
    (options) => dashboards.share({ params: { guid: board.guid }, body: chosen }, options),
    {
      fields: TARGETS,
      onDone: () => {
        toast.success(say('shared'))
        notifySelf('dashboards', {})
        onClose()
      },
    },
  )
  const offered = {
    users: (users.data?.data ?? []).filter(({ value }) => value !== board.owner?.guid),
    groups: groups.data?.data ?? [],
  }
  /** Those who have it stay named, whoever is offered. */
  const dataOf = (target: (typeof TARGETS)[number]) => {
    const known = new Set(offered[target].map(({ value }) => value))
    return [
      ...offered[target],
      ...board[target].filter(({ guid }) => !known.has(guid)).map(({ guid, name }) => ({ value: guid, label: name })),
    ]
  }
  return (
    <FormDialog
      title={say('share_title', { name: board.name })}
      action={say('act.save')}
      saving={saving}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <Help>{say('share_text')}</Help>
      {TARGETS.map((target) => (
        <MultiSelect
          key={target}
          label={say(`share_${target}`)}
          searchable
          hidePickedOptions
          limit={OFFERED}
          data={dataOf(target)}
          value={chosen[target]}
          error={errors[target]}
          onChange={(value) => setChosen({ ...chosen, [target]: value })}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      ))}
    </FormDialog>
  )
}
