import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { NamedFormula } from '@entrepot/contract/fields/formula/shapes.ts'
import { Checkbox, Flex, TextInput, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useSession } from '../../kernel/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useNumberText } from '../../ui/use-number-text.ts'
import { uiWords } from '../../ui/words.ts'
import { attributeText, type AttributeValue } from './attribute-text.ts'
import { Help } from '../../ui/text.tsx'

const FormulaExplanation = lazyPart(async () => {
  const [{ formulaWords }, { FormulaExplanation: Explanation, FormulaProblem: Problem }] = await Promise.all([
    import('./formula/words.ts'),
    import('./formula/formula-explanation.tsx'),
  ])
  await formulaWords.load()
  return ({ formula }: { formula: NamedFormula }) => (
    <>
      <Explanation formula={formula} /> <Problem formula={formula} />
    </>
  )
})

type Props = {
  field: ConfiguredField
  /** What can be chosen beside the value of another field; all its values unless said. */
  offered?: readonly string[]
  value: AttributeValue | undefined
  error?: string | undefined
  required?: boolean
  readOnly?: boolean
  /** Where its value stands in a form, which puts the focus there when it is refused. */
  path?: string
  onChange: (value: AttributeValue) => void
}

/** What a record holds shows, also when it is no longer offered (FIELD-21). */
const withHeld = (offered: readonly string[], value: AttributeValue | undefined): string[] => {
  const held = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []
  return [...offered, ...held.filter((one) => !offered.includes(one))]
}
const textOf = (value: AttributeValue | undefined) => (typeof value === 'string' ? value : '')

/** A custom field as its type asks (FIELD-04). The label is the company's own and is never translated. */
export const AttributeField = ({
  field,
  offered = field.values,
  value,
  error,
  required = false,
  readOnly = false,
  path,
  onChange,
}: Props) => {
  const say = uiWords.use()
  const { config } = useSession()
  const list = useId()
  const { name, description } = field
  const values = withHeld(offered, value)
  const at = path !== undefined && { 'data-path': path }
  const told = { label: name, error, required, ...(description && { description }) }
  const common = { ...told, ...at, readOnly }
  const choice = { ...told, ...at, disabled: readOnly }
  switch (field.type) {
    case 'long_text':
      return (
        <Textarea
          {...common}
          rows={3}
          maxLength={5000}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    case 'date':
      return <DateField {...common} value={textOf(value)} onChange={onChange} />
    case 'datetime':
      return <DateField {...common} withTime value={textOf(value)} onChange={onChange} />
    case 'number':
    case 'decimal_number':
      return <NumberField {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'price':
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          symbol={config?.currency ?? ''}
        />
      )
    case 'checkbox':
      return (
        <Checkbox {...choice} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      )
    case 'select':
      return (
        <NativeSelect
          {...choice}
          value={textOf(value)}
          data={[{ value: '', label: say('none') }, ...values]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    case 'multi_select': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <Checkbox.Group
          {...told}
          readOnly={readOnly}
          value={chosen}
          onChange={(next) => onChange(next.length > 0 ? values.filter((one) => next.includes(one)) : null)}
        >
          <Flex direction="column" gap={8} py={4}>
            {values.map((one, place) => (
              <Checkbox key={one} {...(place === 0 && at)} value={one} label={one} disabled={readOnly} />
            ))}
          </Flex>
        </Checkbox.Group>
      )
    }
    case 'formula':
      return (
        <TextInput
          {...common}
          description={
            field.formula ? (
              <>
                {description} <FormulaExplanation formula={field.formula} />
              </>
            ) : (
              say('computed')
            )
          }
          readOnly
          value={attributeText(value, field.type)}
        />
      )
    default:
      return (
        <>
          <TextInput
            {...common}
            maxLength={255}
            value={textOf(value)}
            autoComplete="off"
            {...(field.type === 'autocomplete' && { list })}
            {...(field.type === 'scanner' && { 'data-takes-scan': true })}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
          {field.type === 'autocomplete' && (
            <datalist id={list}>
              {offered.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )
  }
}

type NumberProps = {
  label: string
  error: string | undefined
  required: boolean
  readOnly: boolean
  description?: string
  'data-path'?: string
  value: number | null
  symbol?: string
  onChange: (value: number | string | null) => void
}
/**
 * Negative numbers are allowed, which a quantity field refuses. What cannot be read is sent as it stands, and refused.
 */
const NumberField = ({ error, description, value, symbol, onChange, ...rest }: NumberProps) => {
  const {
    shown,
    error: unreadable,
    means,
    mark,
    take,
  } = useNumberText({
    value,
    negative: true,
    onChange: (number, typed) => onChange(number ?? (typed.trim() || null)),
  })
  return (
    <TextInput
      {...rest}
      {...mark}
      error={unreadable ?? error}
      {...((means ?? description) && { description: means ?? description })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      {...(symbol && { rightSection: <Help as="span">{symbol}</Help> })}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}
