import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { type FieldState, formState, valuesThrough } from '@entrepot/contract/fields/form/form-state.ts'
import { WHOLE_ROW as ALL_TWELFTHS } from '@entrepot/contract/fields/form/layout.ts'
import {
  type FieldKind,
  FORM_FIELDS,
  type FormField,
  type FormTarget,
  refusalOfValue,
} from '@entrepot/contract/fields/form-fields.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { Box, Checkbox, TextInput, Textarea } from '@mantine/core'
import { Fragment, type ReactNode, type Ref } from 'react'
import { errorText } from '../../kernel/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldGrid, WHOLE_ROW } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { uiWords } from '../../ui/words.ts'
import { CustomField, type FormOfAttributes } from './custom-fields.tsx'
import type { RecordForm } from './standard-form.ts'
import { useRules } from './use-rules.ts'

type Option = { value: string; label: string }

/** What this needs of a `@mantine/form` form; `attributes` where the record has fields of the company's own. */
type FormLike = {
  values: object
  key: (path: never) => string
  getInputProps: (path: never) => { error?: ReactNode }
  setFieldValue: (path: never, value: never) => void
  resetDirty: () => void
}

type Props = {
  /** As it is in force; null: on its way. */
  record: RecordForm | null
  form: FormLike
  /** The form as the company's own fields stand in it, and what is said above them where nobody has placed them. */
  own?: { form: FormOfAttributes; fields: readonly ConfiguredField[]; title?: string }
  label: (name: string) => string
  help?: Readonly<Record<string, string>>
  /** What can be chosen; a choice without an entry is left out, and a text with one is chosen. */
  choices: Readonly<Record<string, readonly Option[] | undefined>>
  /** Fields that the feature draws itself; null leaves one out. */
  parts?: Readonly<Record<string, ReactNode | ((place: FieldState) => ReactNode)>>
  /** What stands behind a field, where that is shown. */
  behind?: Readonly<Record<string, ReactNode>>
  /** What a choice changes beside itself. */
  onChoose?: Readonly<Record<string, (value: string) => void>>
  /** Decimals of quantities: 0 for units counted in whole numbers. */
  decimals?: 0 | 2
  nameField?: Ref<HTMLInputElement>
  /** Which field has the focus when the form opens. */
  first?: string
}

type Drawn = {
  field: FormField
  required: boolean
  readOnly: boolean
  input: Record<string, unknown>
  value: unknown
  set: (value: unknown) => void
  options: readonly Option[] | undefined
  decimals: 0 | 2
  none: string
}
const select = ({ required, readOnly, input, set, options = [], none }: Drawn) => (
  <NativeSelect
    {...input}
    disabled={readOnly}
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
  checkbox: ({ input, value, set, readOnly }) => (
    <Checkbox
      {...input}
      value="on"
      disabled={readOnly}
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  ),
}

/** The fields of a record as its layout places them, drawn from the one definition of its form. */
export const RecordFields = ({ record, ...props }: Props) =>
  record ? <PlacedFields {...props} record={record} /> : <SkeletonRows rows={5} />

const PlacedFields = ({
  record,
  form,
  own,
  label,
  help = {},
  choices,
  parts = {},
  behind = {},
  onChoose = {},
  decimals = 2,
  nameField,
  first,
}: Props & { record: RecordForm }) => {
  const none = uiWords.use()('none')
  const values: Readonly<Record<string, unknown>> = { ...form.values }
  const fields = FORM_FIELDS[record.target]
  useRules(record, form)
  const state = formState({ ...record.form, values })
  const given = valuesThrough(state, values)
  const custom = (field: ConfiguredField, { required, readOnly, auto, error }: Partial<FieldState> = {}): ReactNode =>
    own && (
      <CustomField
        key={field.guid}
        form={own.form}
        all={own.fields}
        field={field}
        required={required ?? false}
        readOnly={(readOnly || auto) ?? false}
        wrong={error ?? null}
      />
    )
  const drawn = (place: FieldState): ReactNode => {
    const { name, width, required, readOnly, imposed, error, auto } = place
    if (name in parts) {
      const part = parts[name]
      return typeof part === 'function' ? part(place) : part
    }
    const field = fields.find((one) => one.name === name)
    if (!field) {
      const called = customNameOf(name)
      const found = own?.fields.find((one) => one.name === called)
      return found ? custom(found, place) : null
    }
    const path = name as never
    const input = {
      ...(width === ALL_TWELFTHS ? { wrapperProps: WHOLE_ROW } : {}),
      label: label(name),
      ...(help[name] && { description: help[name] }),
      ...(auto && { description: uiWords.say('computed') }),
      ...(required && { required }),
      ...(name === first && { 'data-autofocus': true }),
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
      readOnly,
      input,
      value: given[name],
      set: set as (value: unknown) => void,
      options: choices[name],
      decimals,
      none,
    })
  }
  const shownOwn = (own?.fields ?? []).filter(({ name }) => state.get(customField(name))?.visible ?? true)
  if (!record.arrange)
    return (
      <>
        <FieldGrid narrow>
          {[...state.values()]
            .filter(({ name, visible }) => visible && customNameOf(name) === null)
            .map((place) => (
              <Fragment key={place.name}>
                {drawn(place)}
                {behind[place.name]}
              </Fragment>
            ))}
        </FieldGrid>
        {own?.title && shownOwn.length > 0 && (
          <Box component="h2" mt={8} fz={14} fw={650}>
            {own.title}
          </Box>
        )}
        {shownOwn.map((field) => custom(field, state.get(customField(field.name))))}
      </>
    )
  return record.arrange((name) => {
    const place = state.get(name)
    if (!place?.visible) return null
    const extra = behind[name]
    return extra ? (
      <>
        {drawn(place)}
        {extra}
      </>
    ) : (
      drawn(place)
    )
  })
}

/** Whether a column has its place in the form. */
export const places = (record: RecordForm | null, column: string): boolean =>
  record === null ||
  record.arrange === null ||
  record.form.layout.sections.some(({ fields }) => fields.some(({ name }) => name === column))

/** What is wrong with the values of a form, each by itself and as its layout asks, for `useForm`. */
export const errorsIn = (target: FormTarget, record: RecordForm | null, values: object): Record<string, string> => {
  const held = new Map(Object.entries(values))
  const own = FORM_FIELDS[target].flatMap((field) => {
    const refusal = refusalOfValue(field, held.get(field.name))
    if (!refusal) return []
    return [[field.name, errorText(refusal.code, 'params' in refusal ? refusal.params : {}) ?? refusal.code] as const]
  })
  return { ...record?.errorsOf(values), ...Object.fromEntries(own) }
}
