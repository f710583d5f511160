import { INCOMING_ACTIONS } from '@entrepot/contract/incoming/actions.ts'
import { Box, Checkbox, TextInput } from '@mantine/core'
import { NativeSelect } from '../../ui/native-select.tsx'
import { forAction } from './incoming-draft.ts'
import type { PartProps } from './part-props.ts'
import { incomingTerms, incomingWords } from './words.ts'

/** What a request is called and what it does. */
export const WhatPart = ({ draft, errors, readOnly, forces, onChange }: PartProps) => {
  const say = incomingWords.use()
  return (
    <Box maw={640}>
      <TextInput
        label={say('form.name')}
        required
        maxLength={255}
        autoComplete="off"
        readOnly={readOnly}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        mt={12}
        label={say('form.action')}
        required
        disabled={readOnly}
        value={draft.action}
        error={errors['action']}
        data={[
          ...(draft.action === '' ? [{ value: '', label: say('form.choose_action') }] : []),
          ...INCOMING_ACTIONS.map((value) => ({ value, label: incomingTerms.say(`actions.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const action = INCOMING_ACTIONS.find((one) => one === value) ?? ''
          onChange({ action, mapping: forAction(action, draft.mapping) })
        }}
      />
      <Checkbox
        mt={12}
        label={say('form.active')}
        disabled={readOnly}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
      {forces && (
        <Checkbox
          mt={12}
          label={say('form.forces')}
          disabled={readOnly}
          checked={draft.forces}
          onChange={(event) => onChange({ forces: event.currentTarget.checked })}
        />
      )}
    </Box>
  )
}
