import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { TAG_CHANGES } from '@entrepot/contract/bulk/bulk.ts'
import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { Checkbox, Flex, MultiSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../kernel/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { AttributeField, useCustomFields, type AttributeValue } from '../fields/index.ts'
import { stock } from '../stock/index.ts'
import { EMPTY, fieldsOf, NAMES, type EditValues } from './edit-values.ts'
import type { FormProps } from './form-props.ts'
import { bulkWords, itemTerms } from './words.ts'
import { Columns } from '../../ui/columns.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { Help } from '../../ui/text.tsx'

type Name = (typeof NAMES)[number]

/** Each field starts as unchanged, and stays so unless it is checked (X-07). */
export const EditForm = ({ opened, title, action, busy, onAct, onClose }: FormProps) => {
  const say = bulkWords.use()
  const sayTerms = itemTerms.use()
  const { config } = useSession()
  const { data: tags } = useQuery(stock.selectData.query({ query: { target: 'tags' } }))
  const custom = useCustomFields('items').filter(({ type }) => type !== 'formula')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [values, setValues] = useState<EditValues>(EMPTY)
  const [tried, setTried] = useState(false)
  const set = (part: Partial<EditValues>) => setValues((before) => ({ ...before, ...part }))
  const setAttribute = (name: string, value: AttributeValue) =>
    setValues((before) => ({ ...before, attributes: { ...before.attributes, [name]: value } }))
  const choose = (name: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const lacksPackaging = chosen.has('packaging') && values.packaging === null
  const submit = () => {
    setTried(true)
    if (chosen.size > 0 && !lacksPackaging) onAct({ kind: 'edit', fields: fieldsOf(values, chosen, custom) })
  }
  const categories = (config?.categories ?? []).filter((category) => category.itemType !== null)
  const drawn: Record<Name, ReactNode> = {
    category: (
      <NativeSelect
        aria-label={say('edit.category')}
        value={values.category}
        data={[
          { value: '', label: say('edit.empty') },
          ...categories.map(({ guid, name, itemType }) => ({
            value: guid,
            label: `${name} (${sayTerms(`types.${itemType as ItemType}`)})`,
          })),
        ]}
        onChange={(event) => set({ category: event.currentTarget.value })}
      />
    ),
    tags: (
      <Columns of="150px 1fr" gap={8} align="start">
        <NativeSelect
          aria-label={say('edit.how.label')}
          value={values.how}
          data={TAG_CHANGES.map((value) => ({ value, label: say(`edit.how.${value}`) }))}
          onChange={(event) => set({ how: TAG_CHANGES.find((how) => how === event.currentTarget.value) ?? 'add' })}
        />
        <MultiSelect
          aria-label={say('edit.tags')}
          placeholder={values.tags.length === 0 ? say('edit.choose') : ''}
          searchable
          value={values.tags}
          data={(tags?.data ?? []).map(({ value, label }) => ({ value, label }))}
          onChange={(next) => set({ tags: next })}
          comboboxProps={{ withinPortal: false }}
        />
      </Columns>
    ),
    threshold: (
      <QuantityInput
        aria-label={say('edit.threshold')}
        placeholder={say('edit.empty')}
        value={values.threshold}
        onChange={(threshold) => set({ threshold })}
      />
    ),
    packaging: (
      <QuantityInput
        aria-label={say('edit.packaging')}
        decimals={0}
        min={1}
        max={1_000_000}
        value={values.packaging}
        error={tried && lacksPackaging ? say('edit.needs_value') : null}
        onChange={(packaging) => set({ packaging })}
      />
    ),
    description: (
      <Textarea
        aria-label={say('edit.description')}
        placeholder={say('edit.empty')}
        rows={3}
        maxLength={5000}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    ),
  }
  return (
    <FormDialog
      opened={opened}
      title={title}
      action={action}
      saving={busy}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <Help>{say('edit.intro')}</Help>
      <div>
        {NAMES.map((name) => (
          <Field key={name} label={say(`edit.${name}`)} on={chosen.has(name)} onChange={(on) => choose(name, on)}>
            {drawn[name]}
          </Field>
        ))}
        {custom.map((field) => (
          <Field
            key={field.guid}
            label={field.name}
            on={chosen.has(field.guid)}
            onChange={(on) => choose(field.guid, on)}
          >
            <OwnField field={field} values={values} onChange={setAttribute} />
          </Field>
        ))}
      </div>
      {tried && chosen.size === 0 && <Wrong>{say('edit.nothing')}</Wrong>}
    </FormDialog>
  )
}

const Field = ({
  label,
  on,
  onChange,
  children,
}: {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) => (
  <Flex direction="column" gap={6} p="8px 0" style={{ borderBottom: '1px solid var(--e-line)' }}>
    <Flex align="center" justify="space-between" gap={12}>
      <Checkbox label={label} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {!on && <Help as="span">{bulkWords.say('edit.unchanged')}</Help>}
    </Flex>
    {on && children}
  </Flex>
)

const OwnField = ({
  field,
  values,
  onChange,
}: {
  field: ConfiguredField
  values: EditValues
  onChange: (name: string, value: AttributeValue) => void
}) => (
  <AttributeField
    field={field}
    value={values.attributes[field.name]}
    onChange={(value) => onChange(field.name, value)}
  />
)
