import type { Field, FieldUsage } from '@entrepot/contract/fields/field.ts'
import {
  FIELD_TARGETS,
  FIELD_TYPES,
  type FieldType,
  hasValues,
  MAPPED_KINDS,
} from '@entrepot/contract/fields/field-types.ts'
import { Box, Checkbox, TextInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { FieldGrid, WHOLE_ROW } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { CascadeEditor } from './cascade-editor.tsx'
import { AttributeField } from './custom-fields.tsx'
import { defaultWith, type FieldValues, previewOf } from './draft.ts'
import { UsageFacts } from './usage-facts.tsx'
import { ValueList } from './value-list.tsx'
import { fieldWords } from './words.ts'

const FormulaEditor = lazyPart(async () => (await import('./formula/formula-editor.tsx')).FormulaEditor)
const FormulaRuns = lazyPart(async () => (await import('./formula/formula-runs.tsx')).FormulaRuns)

type Props = {
  form: UseFormReturnType<FieldValues>
  /** The field as it was opened; null: a new one. */ shown: Field | null
  all: readonly Field[]
  usage: FieldUsage | undefined
  readOnly: boolean
}

/** What a field is made of (FIELD-01); only what its type asks for. */
/** Whether something holds values of it or depends on it; as long as nobody knows, it may. */
const isUsed = (usage: FieldUsage | undefined): boolean =>
  usage === undefined || usage.items + usage.operations > 0 || usage.dependents.length > 0

export const FieldSections = ({ form, shown, all, usage, readOnly }: Props) => {
  const say = fieldWords.use()
  const { values, errors } = form
  const isNew = shown === null
  const nameField = useFirstFocus<HTMLInputElement>(isNew)
  const [preview, setPreview] = useState<FieldValues['defaultValue']>(null)
  const set = (part: Partial<FieldValues>) => {
    // What was refused of a part of it goes with it.
    for (const name of Object.keys(part))
      for (const path of Object.keys(form.errors))
        if (path === name || path.startsWith(`${name}.`)) form.clearFieldError(path)
    form.setValues(part)
  }
  const setType = (type: FieldType) => {
    setPreview(null)
    set({ type, defaultValue: null })
  }
  const asField = previewOf(values, values.name.trim() || say('form.unnamed'))
  const held = useMemo(() => new Map((usage?.values ?? []).map(({ value, items }) => [value, items])), [usage])
  const isLocked = shown !== null && isUsed(usage)
  const errorOf = (name: string) => (typeof errors[name] === 'string' ? errors[name] : undefined)
  const siblings = all.filter((one) => one.target === values.target)

  return (
    <Sections>
      <FieldGrid>
        <TextInput
          wrapperProps={WHOLE_ROW}
          label={say('form.name')}
          description={say('form.name_help')}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={readOnly}
          key={form.key('name')}
          {...form.getInputProps('name')}
          ref={nameField}
        />
        {isNew && (
          <NativeSelect
            wrapperProps={WHOLE_ROW}
            label={say('form.target')}
            value={values.target}
            data={FIELD_TARGETS.map((value) => ({ value, label: say(`targets.${value}`) }))}
            onChange={(event) =>
              set({
                target: FIELD_TARGETS.find((one) => one === event.currentTarget.value) ?? 'items',
                parent: '',
                allowed: {},
                ...(values.type === 'formula' && { type: 'text' }),
              })
            }
          />
        )}
        <NativeSelect
          wrapperProps={WHOLE_ROW}
          label={say('form.type')}
          description={shown && usage && isLocked ? say('form.locked') : say(`type_help.${values.type}`)}
          required
          disabled={readOnly || isLocked}
          error={errorOf('type')}
          value={values.type}
          data={FIELD_TYPES.filter((type) => type !== 'formula' || values.target === 'items').map((value) => ({
            value,
            label: say(`types.${value}`),
          }))}
          onChange={(event) => setType(FIELD_TYPES.find((one) => one === event.currentTarget.value) ?? 'text')}
        />
        <Textarea
          wrapperProps={WHOLE_ROW}
          label={say('form.description')}
          rows={2}
          maxLength={5000}
          readOnly={readOnly}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
      </FieldGrid>
      {hasValues(values.type) && (
        <Section title={say('values.title')} level={3} error={errorOf('values')}>
          <ValueList
            rows={values.values}
            onChange={(rows) => set({ values: rows, defaultValue: defaultWith(values, rows) })}
            held={held}
            readOnly={readOnly}
          />
          <Gone usage={usage} values={values} />
        </Section>
      )}
      {values.type === 'select' && (
        <Section title={say('cascade.title')} level={3}>
          <CascadeEditor
            all={siblings}
            guid={shown?.guid ?? null}
            values={values}
            error={errorOf('parent')}
            onChange={set}
            readOnly={readOnly}
          />
        </Section>
      )}
      {values.type === 'formula' && (
        <FormulaEditor
          guid={shown?.guid ?? null}
          values={values}
          all={all}
          errorOf={errorOf}
          readOnly={readOnly}
          onChange={set}
        />
      )}
      {shown?.type === 'formula' && <FormulaRuns field={shown} />}
      {values.type !== 'formula' && (
        <AttributeField
          key={values.type}
          field={{ ...asField, name: say('form.default'), description: say('form.default_help') }}
          value={values.defaultValue}
          error={errorOf('defaultValue')}
          readOnly={readOnly}
          onChange={(defaultValue) => set({ defaultValue })}
        />
      )}
      {values.type !== 'formula' && (
        <Section title={say('form.preview')} level={3}>
          <Box p={12} bd="1px solid var(--e-line)" bdrs={8} bg="var(--e-panel)">
            <AttributeField
              key={values.type}
              field={asField}
              value={preview ?? values.defaultValue}
              onChange={setPreview}
            />
          </Box>
        </Section>
      )}
      <Mapping
        values={values}
        siblings={siblings}
        guid={shown?.guid ?? null}
        error={errorOf('mapped')}
        readOnly={readOnly}
        onChange={set}
      />
      {shown && (
        <Section title={say('usage.title')} level={3}>
          <UsageFacts usage={usage} />
        </Section>
      )}
    </Sections>
  )
}

type MappingProps = {
  values: FieldValues
  siblings: readonly Field[]
  guid: string | null
  error: string | undefined
  readOnly: boolean
  onChange: (part: Partial<FieldValues>) => void
}
/** What the field means to the product. */
const Mapping = ({ values, siblings, guid, error, readOnly, onChange }: MappingProps) => {
  const say = fieldWords.use()
  return (
    <Section title={say('form.mapped')} level={3} help={say('form.mapped_help')}>
      <NativeSelect
        aria-label={say('form.mapped')}
        disabled={readOnly}
        error={error}
        value={values.mapped}
        data={[
          { value: '', label: say('form.no_mapped') },
          ...MAPPED_KINDS.map((kind) => kindOption(kind, siblings, guid, say)),
        ]}
        onChange={(event) => onChange({ mapped: MAPPED_KINDS.find((one) => one === event.currentTarget.value) ?? '' })}
      />
      {values.target === 'items' && (
        <Checkbox
          label={say('form.no_variant')}
          checked={values.no_variant_update}
          disabled={readOnly}
          onChange={(event) => onChange({ no_variant_update: event.currentTarget.checked })}
        />
      )}
    </Section>
  )
}

/** A meaning that another field has says so, and cannot be chosen. */
const kindOption = (
  kind: (typeof MAPPED_KINDS)[number],
  siblings: readonly Field[],
  guid: string | null,
  say: typeof fieldWords.say,
) => {
  const holder = siblings.find((one) => one.mapped === kind && one.guid !== guid)
  return holder
    ? { value: kind, label: say('form.taken', { kind: say(`kinds.${kind}`), name: holder.name }), disabled: true }
    : { value: kind, label: say(`kinds.${kind}`) }
}

/** Values that were taken away while items held them. */
const Gone = ({ usage, values }: { usage: FieldUsage | undefined; values: FieldValues }) => {
  const say = fieldWords.use()
  const known = new Set(values.values.flatMap(({ was, value }) => [was, value]))
  const gone = values.type === 'autocomplete' ? [] : (usage?.values ?? []).filter(({ value }) => !known.has(value))
  return gone.length > 0 ? (
    <Box component="p" mt={6} c="dimmed" fz={13}>
      {say('values.gone', { values: gone.map(({ value, items }) => `${value} (${formatNumber(items)})`).join(', ') })}
    </Box>
  ) : null
}
