import { type FieldState, formState, type FormRule, valuesThrough } from '@entrepot/contract/fields/form/form-state.ts'
import { STANDARD_LAYOUTS, WHOLE_ROW as ALL_TWELFTHS } from '@entrepot/contract/fields/form/layout.ts'
import {
  type FieldKind,
  FORM_FIELDS,
  type FormField,
  type FormTarget,
  refusalOfValue,
} from '@entrepot/contract/fields/form-fields.ts'
import { Checkbox, TextInput, Textarea } from '@mantine/core'
import { Fragment, type ReactNode, type Ref } from 'react'
import { errorText } from '../../kernel/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldGrid, WHOLE_ROW } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { uiWords } from '../../ui/words.ts'

type Option = { value: string; label: string }

/** What this needs of a `@mantine/form` form. */
type FormLike = {
  values: object
  key: (path: never) => string
  getInputProps: (path: never) => { error?: ReactNode }
  setFieldValue: (path: never, value: never) => void
}

type Props = {
  target: FormTarget
  form: FormLike
  isNew: boolean
  label: (name: string) => string
  help?: Readonly<Record<string, string>>
  /** What can be chosen; a choice without an entry is left out, and a text with one is chosen. */
  choices: Readonly<Record<string, readonly Option[] | undefined>>
  /** Fields that the feature draws itself; null leaves one out. */
  parts?: Readonly<Record<string, ReactNode>>
  /** What stands behind a field, where that is shown. */
  behind?: Readonly<Record<string, ReactNode>>
  /** What a choice changes beside itself. */
  onChoose?: Readonly<Record<string, (value: string) => void>>
  /** Decimals of quantities: 0 for units counted in whole numbers. */
  decimals?: 0 | 2
  nameField?: Ref<HTMLInputElement>
}

type Drawn = {
  field: FormField
  required: boolean
  input: Record<string, unknown>
  value: unknown
  set: (value: unknown) => void
  options: readonly Option[] | undefined
  decimals: 0 | 2
  none: string
}
/** Nobody can make one yet. */
const NO_RULES: readonly FormRule[] = []

const select = ({ required, input, set, options = [], none }: Drawn) => (
  <NativeSelect
    {...input}
    data={[...(required ? [] : [{ value: '', label: none }]), ...options]}
    onChange={(event) => set(event.currentTarget.value)}
  />
)
const number = ({ field: { min }, input, value, set, decimals }: Drawn) => (
  <QuantityInput
    {...input}
    decimals={decimals}
    {...(min !== undefined && { min })}
    value={typeof value === 'number' ? value : null}
    onChange={set}
  />
)
const DRAWN: Partial<Record<FieldKind, (drawn: Drawn) => ReactNode>> = {
  text: (drawn) =>
    drawn.options ? select(drawn) : <TextInput {...drawn.input} maxLength={drawn.field.max} autoComplete="off" />,
  code: ({ field, input }) => <TextInput {...input} maxLength={field.max} autoComplete="off" data-takes-scan />,
  long_text: ({ field, input }) => <Textarea {...input} rows={3} maxLength={field.max} />,
  choice: (drawn) => (drawn.options ? select(drawn) : null),
  quantity: number,
  whole_number: (drawn) => number({ ...drawn, decimals: 0 }),
  date: ({ input, value, set }) => (
    <DateField {...input} value={typeof value === 'string' ? value : null} onChange={set} />
  ),
  checkbox: ({ input, value, set }) => (
    <Checkbox {...input} value="on" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
  ),
}

/** The built-in fields of a record, drawn from the one definition of its form. */
export const RecordFields = ({
  target,
  form,
  isNew,
  label,
  help = {},
  choices,
  parts = {},
  behind = {},
  onChoose = {},
  decimals = 2,
  nameField,
}: Props) => {
  const none = uiWords.use()('none')
  const values: Readonly<Record<string, unknown>> = { ...form.values }
  const fields = FORM_FIELDS[target]
  const state = formState({
    fields,
    layout: STANDARD_LAYOUTS[target],
    rules: NO_RULES,
    rights: { isNew, mayChange: true },
    values,
  })
  const given = valuesThrough(state, values)
  const drawn = ({ name, width, required, readOnly, imposed, error }: FieldState): ReactNode => {
    const field = fields.find((one) => one.name === name)
    if (!field) return null
    if (name in parts) return parts[name]
    const path = name as never
    const input = {
      ...(width === ALL_TWELFTHS ? { wrapperProps: WHOLE_ROW } : {}),
      label: label(name),
      ...(help[name] && { description: help[name] }),
      ...(required && { required }),
      ...(name === 'name' && nameField && { ref: nameField }),
      ...form.getInputProps(path),
      ...(readOnly && { readOnly }),
      ...(imposed && { value: imposed.value }),
      ...(error !== null && { error }),
    }
    const set = onChoose[name] ?? ((value: unknown) => form.setFieldValue(path, value as never))
    return DRAWN[field.kind]?.({
      field,
      required,
      input,
      value: given[name],
      set: set as (value: unknown) => void,
      options: choices[name],
      decimals,
      none,
    })
  }
  return (
    <FieldGrid narrow>
      {[...state.values()]
        .filter(({ visible }) => visible)
        .map((field) => (
          <Fragment key={field.name}>
            {drawn(field)}
            {behind[field.name]}
          </Fragment>
        ))}
    </FieldGrid>
  )
}

/** What each field says about its own value, for `useForm`. */
export const rulesOf = (target: FormTarget): Record<string, (value: unknown) => string | null> =>
  Object.fromEntries(
    FORM_FIELDS[target].map((field) => [
      field.name,
      (value: unknown) => {
        const refusal = refusalOfValue(field, value)
        return refusal ? (errorText(refusal.code, 'params' in refusal ? refusal.params : {}) ?? refusal.code) : null
      },
    ]),
  )
