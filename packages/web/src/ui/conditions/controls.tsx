import type { ConditionError } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { CONDITION_LIMITS } from '@entrepot/contract/kernel/conditions/grammar.ts'
import {
  areComparable,
  type FieldKind,
  isOperator,
  isTime,
  type Operator,
} from '@entrepot/contract/kernel/conditions/operators.ts'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react'
import type {
  ActionProps,
  CombinatorSelectorProps,
  FieldSelectorProps,
  OperatorSelectorProps,
  RuleType,
  ValueEditorProps,
  ValueSourceSelectorProps,
} from 'react-querybuilder'
import { searchWords, searchKey } from '@entrepot/contract/kernel/text.ts'
import { errorText } from '../../kernel/words.ts'
import { NativeSelect } from '../native-select.tsx'
import { Segmented } from '../segmented.tsx'
import type { ConditionField } from './fields.ts'
import { comparesFields, isIncomplete, offeredFor } from './query.ts'
import { ValueEditor } from './value-editor.tsx'
import { VALUE_SIZE } from './value-size.ts'
import { conditionWords } from './words.ts'

/** What every control is told. */
export type BuilderContext = {
  fields: ReadonlyMap<string, ConditionField>
  errors: readonly ConditionError[]
  leaves: number
}
const contextOf = ({ context }: { context?: unknown }) => context as BuilderContext

/** Those that a field may be compared with. */
export const othersOf = (fields: BuilderContext['fields'], id: string): ConditionField[] => {
  const kind = fields.get(id)?.kind
  return kind ? [...fields.values()].filter((other) => other.id !== id && areComparable(kind, other.kind)) : []
}

const nameOf = ({ fields }: BuilderContext, id: string) => fields.get(id)?.label ?? id

/** The first thing wrong with a rule, at one of its parts. */
const errorAt = ({ errors }: BuilderContext, path: readonly number[], part: string): string | undefined => {
  const found = errors.find(
    (error) =>
      error.path.filter((step) => typeof step === 'number').join() === path.join() && error.path.at(-1) === part,
  )
  return found && errorText(found.code, found.params)
}

export const FieldSelector = (props: FieldSelectorProps) => {
  const say = conditionWords.use()
  const context = contextOf(props)
  const { value = '', handleOnChange, path } = props
  const options = [...context.fields.values()].map(({ id, label }) => ({ value: id, label }))
  const data =
    value === '' || context.fields.has(value)
      ? options
      : [{ value, label: say('unknown_field', { name: value.replace(/^attributes\./, '') }) }, ...options]
  return (
    <Select
      w={220}
      aria-label={say('field')}
      placeholder={say('choose_field')}
      searchable
      allowDeselect={false}
      value={value || null}
      data={data}
      error={errorAt(context, path, 'field')}
      nothingFoundMessage={say('no_field')}
      onChange={(chosen) => chosen !== null && handleOnChange(chosen)}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      filter={({ options: all, search }) =>
        all.filter(
          (option) => 'label' in option && searchWords(search).every((word) => searchKey(option.label).includes(word)),
        )
      }
    />
  )
}

export const OperatorSelector = (props: OperatorSelectorProps) => {
  const say = conditionWords.use()
  const context = contextOf(props)
  const { value = '', handleOnChange, field, path } = props
  const kind = context.fields.get(field)?.kind ?? 'text'
  const offered: readonly string[] = offeredFor(kind, othersOf(context.fields, field).length > 0)
  const all = offered.includes(value) ? offered : [value, ...offered]
  return (
    <NativeSelect
      w={190}
      aria-label={`${nameOf(context, field)}, ${say('operator')}`}
      value={value}
      error={errorAt(context, path, 'operator')}
      onChange={({ currentTarget: { value: chosen } }) => handleOnChange(chosen)}
      data={all.map((operator) => ({
        value: operator,
        label: isOperator(operator) ? say(wordOf(operator, kind)) : operator,
      }))}
    />
  )
}

type ComparingTimes = 'more_than' | 'more_than_or_equal' | 'less_than' | 'less_than_or_equal'
const isComparingTimes = (operator: Operator, kind: FieldKind): operator is ComparingTimes =>
  isTime(kind) && /^(more|less)_than/.test(operator)
const wordOf = (operator: Operator, kind: FieldKind) =>
  isComparingTimes(operator, kind) ? (`times.${operator}` as const) : (`operators.${operator}` as const)

/** Whether a rule compares with a value or with another field, where both are possible. */
export const ValueSource = (props: ValueSourceSelectorProps) => {
  const say = conditionWords.use()
  const { value, handleOnChange, field } = props
  return (
    <NativeSelect
      w={130}
      aria-label={`${nameOf(contextOf(props), field)}, ${say('compared_with')}`}
      value={value ?? 'value'}
      onChange={({ currentTarget: { value: chosen } }) => handleOnChange(chosen)}
      data={(['value', 'field'] as const).map((one) => ({ value: one, label: say(`sources.${one}`) }))}
    />
  )
}

const OtherField = (props: ValueEditorProps) => {
  const say = conditionWords.use()
  const context = contextOf(props)
  const { field, value, handleOnChange, path } = props
  const others = othersOf(context.fields, field)
  const isKnown = others.some(({ id }) => id === value)
  return (
    <NativeSelect
      {...VALUE_SIZE}
      aria-label={`${nameOf(context, field)}, ${say('other_field')}`}
      value={String(value ?? '')}
      error={value === '' ? undefined : (errorAt(context, path, 'other') ?? errorAt(context, path, 'value'))}
      onChange={({ currentTarget: { value: chosen } }) => handleOnChange(chosen)}
      data={[
        { value: '', label: say('choose_field') },
        ...(isKnown || !value ? [] : [{ value: String(value), label: nameOf(context, String(value)) }]),
        ...others.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  )
}

export const RuleValue = (props: ValueEditorProps) => {
  const context = contextOf(props)
  const { field: id, operator, value, handleOnChange, path } = props
  const field = context.fields.get(id)
  if (!field) return null
  if (comparesFields(props)) return <OtherField {...props} />
  const isTyping = isIncomplete({ field: id, operator, value })
  return (
    <ValueEditor
      key={`${id} ${field.kind}`}
      field={field}
      operator={operator}
      value={value}
      error={isTyping ? undefined : errorAt(context, path, 'value')}
      onChange={handleOnChange}
    />
  )
}

export const Combinator = ({ value = 'AND', handleOnChange }: CombinatorSelectorProps) => {
  const say = conditionWords.use()
  return (
    <Segmented
      label={say('join')}
      value={value}
      onChange={handleOnChange}
      options={(['AND', 'OR'] as const).map((one) => ({ value: one, label: say(`joins.${one}`) }))}
    />
  )
}

export const AddRule = (props: ActionProps) => {
  const say = conditionWords.use()
  const { leaves, fields } = contextOf(props)
  const full = leaves >= CONDITION_LIMITS.leaves
  // A condition begins with the first of the fields, which may still be on their way.
  const closed = full || fields.size === 0
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
      aria-disabled={closed || undefined}
      data-disabled={closed || undefined}
      title={full ? say('most_rules', { max: CONDITION_LIMITS.leaves }) : undefined}
      onClick={(event) => closed || props.handleOnClick(event)}
    >
      {say('add_rule')}
    </Button>
  )
}

export const AddGroup = (props: ActionProps) => {
  const say = conditionWords.use()
  const deep = props.level + 1 >= CONDITION_LIMITS.levels
  const { leaves, fields } = contextOf(props)
  const full = leaves >= CONDITION_LIMITS.leaves
  const reason = deep
    ? say('too_deep', { max: CONDITION_LIMITS.levels })
    : full
      ? say('most_rules', { max: CONDITION_LIMITS.leaves })
      : undefined
  const closed = reason !== undefined || fields.size === 0
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconFolderPlus size={14} stroke={1.9} aria-hidden />}
      aria-disabled={closed || undefined}
      data-disabled={closed || undefined}
      title={reason}
      onClick={(event) => closed || props.handleOnClick(event)}
    >
      {say('add_group')}
    </Button>
  )
}

export const RemoveRule = (props: ActionProps) => {
  const say = conditionWords.use()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={say('remove_rule', { name: nameOf(contextOf(props), (props.ruleOrGroup as RuleType).field) })}
      onClick={(event) => props.handleOnClick(event)}
    >
      <IconX size={16} stroke={1.8} />
    </ActionIcon>
  )
}

export const RemoveGroup = (props: ActionProps) => {
  const say = conditionWords.use()
  return (
    <ActionIcon
      style={{ marginInlineStart: 'auto' }}
      variant="subtle"
      color="gray"
      aria-label={say('remove_group')}
      onClick={(event) => props.handleOnClick(event)}
    >
      <IconX size={16} stroke={1.8} />
    </ActionIcon>
  )
}
