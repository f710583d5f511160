import { Checkbox, Flex, Textarea, TextInput } from '@mantine/core'
import { FieldGrid } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section } from '../../ui/section.tsx'
import { AutoEditor } from './auto-editor.tsx'
import { FiltersEditor } from './filters-editor.tsx'
import { FormEditor } from './form-editor.tsx'
import { PlaceModeField } from './place-mode-field.tsx'
import { AUTO_TYPES, CUSTOM_TYPES, SCANNED_TYPES } from './template-draft.ts'
import type { TaskProps } from './task-props.ts'
import { templateTerms } from './terms.ts'
import { templateWords } from './words.ts'

/** The settings of one task, as its type has them (COP-01). */
export const TaskEditor = (props: TaskProps) => {
  const say = templateWords.use()
  const term = templateTerms.use()
  const { task, errorOf, readOnly, onChange } = props
  const { type } = task
  const scans = type === 'scan' || type === 'scan_validation'
  return (
    <Section title={say('task.heading', { name: task.name })} level={3}>
      <Flex direction="column" gap={12}>
        <FieldGrid narrow>
          <TextInput
            label={say('task.name')}
            required
            maxLength={255}
            autoComplete="off"
            readOnly={readOnly}
            value={task.name}
            error={errorOf('name')}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label={say('task.title')}
            description={say('task.title_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={255}
            autoComplete="off"
            readOnly={readOnly}
            value={task.title}
            error={errorOf('title')}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <NativeSelect
            label={say('task.type')}
            disabled={readOnly}
            value={type}
            error={errorOf('type') ?? errorOf('parent')}
            data={CUSTOM_TYPES.map((value) => ({ value, label: term(`types.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ type: CUSTOM_TYPES.find((one) => one === value) ?? type })
            }
          />
          {type === 'auto' && (
            <NativeSelect
              label={say('task.auto_type')}
              required
              disabled={readOnly}
              value={task.auto_type ?? ''}
              error={errorOf('auto_type')}
              data={[
                { value: '', label: say('task.choose') },
                ...AUTO_TYPES.map((value) => ({ value, label: term(`auto_types.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ auto_type: AUTO_TYPES.find((one) => one === value) ?? null })
              }
            />
          )}
        </FieldGrid>
        <Textarea
          label={say('task.description')}
          rows={2}
          maxLength={5_000}
          readOnly={readOnly}
          value={task.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <Flag {...props} name="required" label={say('task.required')} />
        {type !== 'auto' && <Flag {...props} name="mobile_visible" label={say('task.mobile')} />}
        {scans && <ScanSettings {...props} />}
        {scans && <Flag {...props} name="enable_form" label={say('task.form')} />}
        {(type === 'form' || (scans && task.enable_form)) && <FormEditor {...props} />}
        {type === 'auto' && <AutoEditor {...props} />}
      </Flex>
    </Section>
  )
}

type Flags = 'required' | 'mobile_visible' | 'force_scan' | 'scan_all_items' | 'enable_item_filters' | 'enable_form'
const Flag = ({ task, readOnly, onChange, name, label }: TaskProps & { name: Flags; label: string }) => (
  <Checkbox
    label={label}
    disabled={readOnly}
    checked={task[name]}
    onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
  />
)

const ScanSettings = (props: TaskProps) => {
  const say = templateWords.use()
  const { task, readOnly, onChange } = props
  return (
    <Section title={say('task.scan')} level={3}>
      <Flex direction="column" gap={12}>
        <FieldGrid narrow>
          <PlaceModeField {...props} end="source" />
          <PlaceModeField {...props} end="destination" />
        </FieldGrid>
        <Flag {...props} name="force_scan" label={say('task.force_scan')} />
        <Flag {...props} name="scan_all_items" label={say('task.scan_all')} />
        <Checkbox.Group
          label={say('task.types')}
          value={[...task.allowed_types]}
          onChange={(chosen) => onChange({ allowed_types: SCANNED_TYPES.filter((one) => chosen.includes(one)) })}
        >
          <Flex wrap="wrap" gap="8px 16px" py={4}>
            {SCANNED_TYPES.map((one) => (
              <Checkbox key={one} value={one} label={say(`task.allowed.${one}`)} disabled={readOnly} />
            ))}
          </Flex>
        </Checkbox.Group>
        <Flag {...props} name="enable_item_filters" label={say('task.filters')} />
        {task.enable_item_filters && <FiltersEditor {...props} />}
      </Flex>
    </Section>
  )
}
