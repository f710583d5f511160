import type { ItemType } from '@entrepot/contract/kernel/item-types.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useSession } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { AttributeField, useCustomFields } from '../fields/index.ts'
import { labelOf } from './label-of.ts'
import type { FieldValue } from './quick-list.ts'
import { quickTerms, quickWords } from './words.ts'

type Props = {
  field: QuickField
  value: FieldValue | undefined
  required: boolean
  error?: string | undefined
  onChange: (value: FieldValue) => void
}

/** Few form models have them, and their choice is heavy. */
const Tags = lazyPart(async () => (await import('./tags-field.tsx')).TagsField)

/** A field of the form model, as the edit of an item draws it. */
export const ValueField = ({ field, value, required, error, onChange }: Props) => {
  quickTerms.use()
  const custom = useCustomFields('items')
  const own = custom.find((one) => (field.field === 'status' ? one.mapped === 'status' : one.guid === field.field))
  const label = labelOf(field)
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : null
  const common = { label, required, error }
  if (own?.type === 'checkbox') return <YesNo {...common} value={value} onChange={onChange} />
  if (own) return <AttributeField field={own} value={value} required={required} error={error} onChange={onChange} />
  switch (field.field) {
    case 'description':
      return (
        <Textarea
          {...common}
          rows={2}
          maxLength={5_000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'tags':
      return <Tags {...common} value={value} onChange={onChange} />
    case 'category':
      return <Category {...common} value={text} onChange={onChange} />
    case 'quantity':
    case 'threshold':
      return <QuantityInput {...common} value={number} onChange={onChange} />
    case 'packaging':
      return <QuantityInput {...common} decimals={0} min={1} max={1_000_000} value={number} onChange={onChange} />
    default:
      return (
        <TextInput
          {...common}
          maxLength={255}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

type Common = { label: string; required: boolean; error: string | undefined; onChange: (value: FieldValue) => void }

/** A box that nobody ticked would say no: here it may also say nothing. */
const YesNo = ({ value, onChange, ...common }: Common & { value: FieldValue | undefined }) => {
  const say = quickWords.use()
  return (
    <NativeSelect
      {...common}
      value={typeof value === 'boolean' ? String(value) : ''}
      data={[
        { value: '', label: say('unset') },
        { value: 'true', label: say('yes') },
        { value: 'false', label: say('no') },
      ]}
      onChange={({ currentTarget: { value: next } }) => onChange(next === '' ? null : next === 'true')}
    />
  )
}

const Category = ({ value, onChange, ...common }: Common & { value: string }) => {
  const say = quickWords.use()
  const { config } = useSession()
  const categories = (config?.categories ?? []).filter(
    (one): one is typeof one & { itemType: ItemType } => one.itemType !== null,
  )
  return (
    <NativeSelect
      {...common}
      value={value}
      data={[{ value: '', label: say('unset') }, ...categories.map(({ guid, name }) => ({ value: guid, label: name }))]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
