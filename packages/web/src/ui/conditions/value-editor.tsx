import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { isOperator, isTime, takesValue } from '@entrepot/contract/kernel/conditions/operators.ts'
import { Autocomplete, Flex, TextInput } from '@mantine/core'
import { DateField } from '../date-field.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { NativeSelect } from '../native-select.tsx'
import type { ConditionField } from './fields.ts'
import { fittedValue, isBetween, isSeveral, partsOf } from './query.ts'
import { useNumberText } from '../use-number-text.ts'
import { VALUE_SIZE } from './value-size.ts'
import { conditionWords } from './words.ts'

const SeveralValues = lazyPart(async () => (await import('./several-values.tsx')).SeveralValues)

type Props = {
  field: ConditionField
  operator: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}
const OFFERED = 100
const COMBOBOX = { transitionProps: { duration: 0 } }

/**
 * What a condition compares with: a day, a number, one of a list, several, or text; nothing for operators that ask by
 * themselves (COND-19).
 */
export const ValueEditor = ({ field, operator, value: held, error, onChange }: Props) => {
  const say = conditionWords.use()
  if (isOperator(operator) && !takesValue(operator)) return null
  const value = fittedValue(operator, held)
  const label = `${field.label}, ${say(isSeveral(operator) ? 'values' : 'value')}`
  const isDate = isTime(field.kind)
  const isWhole =
    field.closed &&
    field.kind !== 'text' &&
    !(field.kind === 'choice' && operator.endsWith('contain')) &&
    !(field.kind === 'choice' && operator === 'contains')
  if (isBetween(operator)) {
    const [from = '', to = ''] = value as string[]
    return (
      <Flex gap={6}>
        <DateField
          w={160}
          aria-label={`${field.label}, ${say('from')}`}
          value={from || null}
          error={error}
          onChange={(day) => onChange([day ?? '', to])}
        />
        <DateField
          w={160}
          aria-label={`${field.label}, ${say('to')}`}
          value={to || null}
          onChange={(day) => onChange([from, day ?? ''])}
        />
      </Flex>
    )
  }
  if (isDate)
    return (
      <DateField
        {...VALUE_SIZE}
        aria-label={label}
        value={String(value ?? '') || null}
        error={error}
        onChange={(day) => onChange(day ?? '')}
      />
    )
  if (field.kind === 'boolean') {
    return (
      <NativeSelect
        {...VALUE_SIZE}
        aria-label={label}
        value={String(value ?? '')}
        error={error}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? '' : chosen === 'true')}
        data={[
          { value: '', label: say('choose') },
          { value: 'true', label: say('yes') },
          { value: 'false', label: say('no') },
        ]}
      />
    )
  }
  if (isSeveral(operator))
    return (
      <SeveralValues
        label={label}
        choices={field.choices}
        closed={isWhole}
        value={partsOf(value, /;/)}
        error={error}
        onChange={onChange}
      />
    )
  if (isWhole) {
    const known = field.choices.some((choice) => choice.value === value)
    return (
      <NativeSelect
        {...VALUE_SIZE}
        aria-label={label}
        value={String(value ?? '')}
        error={error}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen)}
        data={[
          { value: '', label: say('choose') },
          ...(known || !value ? [] : [{ value: String(value), label: String(value) }]),
          ...field.choices,
        ]}
      />
    )
  }
  if (field.kind === 'number') return <NumberEditor label={label} value={value} error={error} onChange={onChange} />
  const suggestions = field.choices.map((choice) => choice.value)
  if (suggestions.length > 0)
    return (
      <Autocomplete
        {...VALUE_SIZE}
        aria-label={label}
        value={String(value ?? '')}
        data={suggestions}
        limit={OFFERED}
        error={error}
        onChange={onChange}
        comboboxProps={COMBOBOX}
      />
    )
  return (
    <TextInput
      {...VALUE_SIZE}
      aria-label={label}
      value={String(value ?? '')}
      error={error}
      autoComplete="off"
      onChange={({ currentTarget: { value: text } }) => onChange(text)}
    />
  )
}

/** A number is handed over as soon as it is one; what is typed otherwise stays, and is refused. */
const NumberEditor = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}) => {
  const {
    shown,
    error: unreadable,
    means,
    mark,
    take,
  } = useNumberText({
    value: typeof value === 'number' ? value : null,
    negative: true,
    onChange: (number, typed) => onChange(number ?? typed),
  })
  return (
    <TextInput
      {...VALUE_SIZE}
      {...mark}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={unreadable ?? error}
      {...(means && { description: means })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget: { value: typed } }) => take(typed)}
    />
  )
}
