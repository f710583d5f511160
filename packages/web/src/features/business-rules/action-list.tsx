import { Box, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { Columns } from '../../ui/columns.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import { ruleWords } from './words.ts'

/** An action as it is typed: values are texts until they are sent. */
type Typed<T extends string> = { type: T; field: string; value: string }
/** What its value is. */
export type Takes = 'nothing' | 'message' | 'value' | 'step'

type Props<T extends string, A extends Typed<T>> = {
  actions: readonly A[]
  types: readonly { value: T; label: string; takes: Takes }[]
  /** Fields that an action of this type may be about. */
  fieldsFor: (type: T) => readonly SearchField[]
  /** Said where an action may be about none. */
  noField?: (type: T) => string | undefined
  /** Said below a value. */
  help?: (field: SearchField | undefined) => string | undefined
  /** What else there is to choose of an action. */
  choice?: {
    name: string
    label: string
    options: readonly { value: string; label: string }[]
    of: (action: A) => string
    set: (value: string) => Partial<A>
  }
  newAction: () => A
  most: number
  errors: FieldTexts
  readOnly: boolean
  onChange: (actions: readonly A[]) => void
}

/** What a rule does, in the order in which it does it. */
export const ActionList = <T extends string, A extends Typed<T>>({
  actions,
  types,
  fieldsFor,
  noField,
  help,
  choice,
  newAction,
  most,
  errors,
  readOnly,
  onChange,
}: Props<T, A>) => {
  const say = ruleWords.use()
  const set = (at: number, part: Partial<Typed<T>> | Partial<A>) =>
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
          <Columns of="repeat(auto-fit, minmax(min(100%, 150px), 1fr))" gap="8px 12px" align="end">
            <NativeSelect
              label={say('form.type')}
              disabled={readOnly}
              value={action.type}
              error={errors[`actions.${at}.type`]}
              data={types.map(({ value, label }) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => {
                const type = types.find((one) => one.value === value)?.value ?? action.type
                const isStill = fieldsFor(type).some(({ id }) => id === action.field)
                set(at, { type, value: '', ...(!isStill && { field: '' }) })
              }}
            />
            <NativeSelect
              label={say('form.field')}
              required={noField?.(action.type) === undefined}
              disabled={readOnly}
              value={action.field}
              error={errors[`actions.${at}.field`]}
              data={[
                { value: '', label: noField?.(action.type) ?? say('form.choose') },
                ...fieldsFor(action.type).map(({ id, label }) => ({ value: id, label })),
              ]}
              onChange={({ currentTarget: { value } }) => set(at, { field: value, value: '' })}
            />
            {choice && (
              <NativeSelect
                label={choice.label}
                disabled={readOnly}
                value={choice.of(action)}
                error={errors[`actions.${at}.${choice.name}`]}
                data={[...choice.options]}
                onChange={(event) => set(at, choice.set(event.currentTarget.value))}
              />
            )}
            <ActionValue
              takes={types.find(({ value }) => value === action.type)?.takes ?? 'nothing'}
              value={action.value}
              field={fieldsFor(action.type).find(({ id }) => id === action.field)}
              help={help}
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
                {say('form.take_out')}
              </Button>
            )}
          </Columns>
        </Box>
      ))}
      {!readOnly && actions.length < most && (
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

type ValueProps = {
  takes: Takes
  value: string
  field: SearchField | undefined
  help: ((field: SearchField | undefined) => string | undefined) | undefined
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
}
const LABEL = { message: 'form.message', step: 'form.step', value: 'form.value' } as const
const ActionValue = ({ takes, value, field, help, error, readOnly, onChange }: ValueProps) => {
  const say = ruleWords.use()
  if (takes === 'nothing') return null
  const choices =
    field?.kind === 'boolean'
      ? [
          { value: 'true', label: say('form.yes') },
          { value: 'false', label: say('form.no') },
        ]
      : field?.closed && field.kind === 'choice'
        ? field.choices
        : null
  if (takes === 'value' && choices)
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
  return (
    <TextInput
      label={say(LABEL[takes])}
      required
      autoComplete="off"
      maxLength={500}
      inputMode={takes === 'step' ? 'decimal' : undefined}
      readOnly={readOnly}
      value={value}
      error={error}
      description={takes !== 'value' ? undefined : field?.kind === 'choices' ? say('form.values_help') : help?.(field)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
