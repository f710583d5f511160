import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { Checkbox, TextInput, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { parseNumber } from '../../kernel/format.ts'
import { useSession } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { attributeText } from './columns.tsx'
import { itemWords } from './words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import css from './explorer.module.css'

export type AttributeValue = Item['attributes'][string]
type Props = { field: ConfiguredField; value: AttributeValue | undefined; error: string | undefined; onChange: (value: AttributeValue) => void }

const textOf = (value: AttributeValue | undefined) => (typeof value === 'string' ? value : '')

/** A custom field as its type asks (FIELD-04). The label is the company's own and is never translated. */
export const AttributeField = ({ field, value, error, onChange }: Props) => {
  const say = itemWords.use()
  const { config } = useSession()
  const list = useId()
  const { name, description, values } = field
  const common = { label: name, error, ...(description && { description }) }
  switch (field.type) {
    case 'long_text':
      return <Textarea {...common} rows={3} maxLength={5000} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value || null)} />
    case 'date':
      return <DateField {...common} value={textOf(value)} onChange={onChange} />
    case 'datetime':
      return <DateField {...common} withTime value={textOf(value)} onChange={onChange} />
    case 'number':
    case 'decimal_number':
      return <NumberField {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'price':
      return <NumberField {...common} value={typeof value === 'number' ? value : null} onChange={onChange} symbol={config?.currency ?? ''} />
    case 'checkbox':
      return <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    case 'select':
      return <NativeSelect {...common} value={textOf(value)} data={[{ value: '', label: say('form.none') }, ...values]} onChange={(event) => onChange(event.currentTarget.value || null)} />
    case 'multi_select': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <fieldset className={css.fieldset}>
          <legend>{name}</legend>
          {values.map((one) => (
            <Checkbox key={one} label={one} checked={chosen.includes(one)} onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, one] : chosen.filter((other) => other !== one))} />
          ))}
        </fieldset>
      )
    }
    case 'formula':
      return <TextInput {...common} description={say('form.formula')} readOnly value={attributeText(value, field.type)} />
    default:
      return (
        <>
          <TextInput {...common} maxLength={255} value={textOf(value)} autoComplete="off" {...(field.type === 'autocomplete' && { list })} onChange={(event) => onChange(event.currentTarget.value || null)} />
          {field.type === 'autocomplete' && (
            <datalist id={list}>
              {values.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )
  }
}

type NumberProps = { label: string; error: string | undefined; description?: string; value: number | null; symbol?: string; onChange: (value: number | null) => void }
/** Keeps what is typed while it is not a number yet; negative numbers are allowed, which a quantity field refuses. */
const NumberField = ({ label, error, description, value, symbol, onChange }: NumberProps) => {
  const [typed, setTyped] = useState(value === null ? '' : String(value).replace('.', ','))
  const wrong = typed.trim() !== '' && typed.trim() !== '-' && parseNumber(typed) === null
  return (
    <TextInput
      label={label}
      error={error ?? (wrong ? errorText('wrong_type') : undefined)}
      {...(description && { description })}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      {...(symbol && { rightSection: <span className={css.muted}>{symbol}</span> })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseNumber(event.currentTarget.value))
      }}
    />
  )
}
