import { hasValues } from '@entrepot/contract/fields/field-types.ts'
import { isTyped } from '@entrepot/contract/operation-templates/form-answers.ts'
import { ActionIcon, Box, Button, Checkbox, Flex, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { FieldGrid } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { SignaturePad } from '../../ui/signature-pad.tsx'
import { Section } from '../../ui/section.tsx'
import { AnswerField, useCustomFields } from '../fields/index.ts'
import type { TaskProps } from './task-props.ts'
import { type FieldDraft, FORM_FIELD_TYPES, newField } from './template-draft.ts'
import { templateWords } from './words.ts'

/** The fields of a form in their order, and the form as it will look (COP-20). */
export const FormEditor = ({ task, errorOf, readOnly, onChange }: TaskProps) => {
  const say = templateWords.use()
  const { form } = task
  const put = (next: FieldDraft[]) => onChange({ form: next })
  return (
    <Section title={say('form.title')} level={3} error={errorOf('form')}>
      <Flex direction="column" gap={12}>
        <OrderedList
          label={say('form.title')}
          items={form}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name}
          onMove={readOnly ? undefined : (from, to) => put(form.toSpliced(from, 1).toSpliced(to, 0, form[from]!))}
        >
          {(field, at) => (
            <FieldRow
              field={field}
              place={at + 1}
              scans={task.type !== 'form'}
              readOnly={readOnly}
              errorOf={(name) => errorOf(`form.${at}.${name}`)}
              onChange={(part) => put(form.with(at, { ...field, ...part }))}
              onRemove={() => put(form.toSpliced(at, 1))}
            />
          )}
        </OrderedList>
        {!readOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => put([...form, newField(say('form.new_name', { n: form.length + 1 }))])}
            style={{ alignSelf: 'flex-start' }}
          >
            {say('form.add')}
          </Button>
        )}
        {form.length > 0 && <Preview form={form} />}
      </Flex>
    </Section>
  )
}

type RowProps = {
  field: FieldDraft
  place: number
  /** Items take answers where some are scanned. */ scans: boolean
  readOnly: boolean
  errorOf: (name: string) => string | undefined
  onChange: (part: Partial<FieldDraft>) => void
  onRemove: () => void
}
const FieldRow = ({ field, place: n, scans, readOnly, errorOf, onChange, onRemove }: RowProps) => {
  const say = templateWords.use()
  const own = useCustomFields('items').filter(({ type }) => type !== 'formula')
  const taken = own.find(({ guid }) => guid === field.item_field)
  const isList = field.type !== 'signature' && hasValues(field.type)
  return (
    <Flex direction="column" gap={8} py={8} style={{ borderBottom: '1px solid var(--e-line)' }}>
      <FieldGrid narrow>
        <TextInput
          label={say('form.name', { n })}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={readOnly}
          value={field.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('form.type', { n })}
          disabled={readOnly || taken !== undefined}
          value={field.type}
          data={FORM_FIELD_TYPES.map((value) => ({ value, label: say(`form.types.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: FORM_FIELD_TYPES.find((one) => one === value) ?? field.type })
          }
        />
      </FieldGrid>
      {scans && own.length > 0 && (
        <NativeSelect
          label={say('form.item_field', { n })}
          disabled={readOnly}
          value={field.item_field ?? ''}
          error={errorOf('item_field')}
          data={[
            { value: '', label: say('form.no_item_field') },
            ...own.map(({ guid, name }) => ({ value: guid, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = own.find(({ guid }) => guid === value)
            const type = FORM_FIELD_TYPES.find((one) => one === chosen?.type)
            onChange(
              chosen && type ? { item_field: chosen.guid, type, values: [...chosen.values] } : { item_field: null },
            )
          }}
        />
      )}
      {isList && !taken && (
        <Textarea
          label={say('form.values', { n })}
          required
          rows={3}
          readOnly={readOnly}
          defaultValue={field.values.join('\n')}
          error={errorOf('values')}
          onChange={(event) =>
            onChange({
              values: event.currentTarget.value
                .split('\n')
                .map((one) => one.trim())
                .filter(Boolean),
            })
          }
        />
      )}
      <Flex align="center" justify="space-between">
        <Checkbox
          label={say('form.required')}
          disabled={readOnly}
          checked={field.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={say('form.remove', { name: field.name })}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </Flex>
    </Flex>
  )
}

/** It can be tried, and keeps nothing. */
const Preview = ({ form }: { form: readonly FieldDraft[] }) => {
  const say = templateWords.use()
  const [answers, setAnswers] = useState<Record<string, ComponentProps<typeof AnswerField>['value']>>({})
  return (
    <Box p={16} style={{ border: '1px dashed var(--e-line)', borderRadius: 8 }}>
      <Section title={say('form.preview')} level={3}>
        <Flex direction="column" gap={12}>
          {form.map(({ key, ...field }) => {
            const shown = { ...field, guid: key }
            return isTyped(shown) ? (
              <AnswerField
                key={key}
                field={shown}
                value={answers[key]}
                onChange={(value) => setAnswers((before) => ({ ...before, [key]: value }))}
              />
            ) : (
              <SignaturePad key={key} label={field.name} onSign={() => undefined} />
            )
          })}
        </Flex>
      </Section>
    </Box>
  )
}
