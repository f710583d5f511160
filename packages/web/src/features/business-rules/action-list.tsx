import { RULE_ACTIONS, MOST_RULE_ACTIONS } from '@entrepot/contract/business-rules/rule.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { Columns } from '../../ui/columns.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { type ActionDraft, fieldsFor, newAction, type OfferedField } from './rule-draft.ts'
import { ruleWords } from './words.ts'

type Props = {
  actions: readonly ActionDraft[]
  fields: readonly OfferedField[]
  errors: FieldTexts
  readOnly: boolean
  onChange: (actions: readonly ActionDraft[]) => void
}

/** What a rule does, in the order in which it does it. */
export const ActionList = ({ actions, fields, errors, readOnly, onChange }: Props) => {
  const say = ruleWords.use()
  const set = (at: number, part: Partial<ActionDraft>) =>
    onChange(actions.map((one, of) => (of === at ? { ...one, ...part } : one)))
  return (
    <>
      {actions.map((action, at) => (
        <Box
          key={at}
          py={10}
          style={{ borderBottom: '1px solid var(--e-line)' }}
          role="group"
          aria-label={say('form.action', { n: at + 1 })}
        >
          <Columns of="repeat(auto-fit, minmax(min(100%, 190px), 1fr))" gap="8px 12px" align="end">
            <NativeSelect
              label={say('form.type')}
              disabled={readOnly}
              value={action.type}
              error={errors[`actions.${at}.type`]}
              data={RULE_ACTIONS.map((type) => ({ value: type, label: say(`form.types.${type}`) }))}
              onChange={({ currentTarget: { value } }) => {
                const type = RULE_ACTIONS.find((one) => one === value) ?? 'show_error'
                const isStill = fieldsFor(type, fields).some(({ id }) => id === action.field)
                set(at, { type, value: '', ...(!isStill && { field: '' }) })
              }}
            />
            <NativeSelect
              label={say('form.field')}
              required={action.type !== 'show_error'}
              disabled={readOnly}
              value={action.field}
              error={errors[`actions.${at}.field`]}
              data={[
                { value: '', label: say(action.type === 'show_error' ? 'form.no_field' : 'form.choose') },
                ...fieldsFor(action.type, fields).map(({ id, label }) => ({ value: id, label })),
              ]}
              onChange={({ currentTarget: { value } }) => set(at, { field: value, value: '' })}
            />
            <ActionValue
              action={action}
              field={fields.find(({ id }) => id === action.field)}
              error={errors[`actions.${at}.value`]}
              readOnly={readOnly}
              onChange={(value) => set(at, { value })}
            />
            {!readOnly && actions.length > 1 && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
                aria-label={say('form.remove_action', { n: at + 1 })}
                onClick={() => onChange(actions.filter((_, of) => of !== at))}
              >
                {say('act.remove')}
              </Button>
            )}
          </Columns>
        </Box>
      ))}
      {!readOnly && actions.length < MOST_RULE_ACTIONS && (
        <Button
          variant="default"
          mt={10}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => onChange([...actions, newAction()])}
        >
          {say('form.add_action')}
        </Button>
      )}
    </>
  )
}

const SAMPLE = '{{item.name}}, {{today}}, {{user.name}}'

type ValueProps = {
  action: ActionDraft
  field: OfferedField | undefined
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
}
const ActionValue = ({ action: { type, value }, field, error, readOnly, onChange }: ValueProps) => {
  const say = ruleWords.use()
  if (type === 'require_field' || type === 'empty_field') return null
  const choices =
    field?.kind === 'boolean'
      ? [
          { value: 'true', label: say('form.yes') },
          { value: 'false', label: say('form.no') },
        ]
      : field?.closed && field.kind === 'choice'
        ? field.choices
        : null
  if (type === 'update_field' && choices)
    return (
      <NativeSelect
        label={say('form.value')}
        required
        disabled={readOnly}
        value={value}
        error={error}
        data={[{ value: '', label: say('form.choose') }, ...choices]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const help =
    type === 'update_field'
      ? say(field?.kind === 'choices' ? 'form.values_help' : 'form.value_help', { sample: SAMPLE })
      : undefined
  return (
    <TextInput
      label={say(type === 'show_error' ? 'form.message' : type === 'increment_field' ? 'form.step' : 'form.value')}
      required
      autoComplete="off"
      maxLength={500}
      inputMode={type === 'increment_field' ? 'decimal' : undefined}
      readOnly={readOnly}
      value={value}
      error={error}
      description={help}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
