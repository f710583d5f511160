import { type ChartConfig, type ChartField, MOST_VALUES, SHOWN_VALUES } from '@entrepot/contract/dashboards/chart.ts'
import { MEASURE_NAMES } from '@entrepot/contract/dashboards/formula.ts'
import { STEPS } from '@entrepot/contract/dashboards/periods.ts'
import { Button, Flex, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { isDated, newMeasure, withMeasure } from './chart-draft.ts'
import { MeasureFields } from './measure-fields.tsx'
import { dashboardWords } from './words.ts'

type Props = {
  draft: ChartConfig
  set: (part: Partial<ChartConfig>) => void
  errors: Readonly<Record<string, string | undefined>>
  fields: readonly ChartField[]
}

/** What is measured, and what a formula makes of it (DASH-13, DASH-19). */
export const Measures = ({ draft, set, errors, fields }: Props) => {
  const say = dashboardWords.use()
  return (
    <Section title={say('form.measure')}>
      {draft.measures.map((measure, at) => (
        <MeasureFields
          key={at}
          name={MEASURE_NAMES[at]!}
          measure={measure}
          fields={fields}
          error={errors[`measures.${at}.value`]}
          isOnly={draft.measures.length === 1}
          onChange={(part) => set(withMeasure(draft, at, part))}
          onRemove={() => set({ measures: draft.measures.filter((_, place) => place !== at) })}
        />
      ))}
      <Flex gap={12} align="flex-end" wrap="wrap">
        {draft.measures.length < MEASURE_NAMES.length && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => set({ measures: [...draft.measures, newMeasure()] })}
          >
            {say('form.add_measure')}
          </Button>
        )}
        <TextInput
          label={say('form.formula')}
          description={say('form.formula_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          w={360}
          maxLength={200}
          value={draft.formula ?? ''}
          error={errors['formula']}
          onChange={({ currentTarget: { value } }) => set({ formula: value })}
        />
      </Flex>
    </Section>
  )
}

/** By what rows are put together (DASH-16, DASH-18). */
export const Axes = ({ draft, set, errors, fields }: Props) => {
  const say = dashboardWords.use()
  const groups = fields.filter((field) => (draft.type === 'map' ? field.place : field.groups))
  const choice = (value: string, label: string) => ({ value, label })
  const field = (name: 'x' | 'legend', empty: string) => (
    <NativeSelect
      label={say(`form.${name}`)}
      value={draft[name] ?? ''}
      error={errors[name]}
      data={[choice('', empty), ...groups.map(({ id, label }) => choice(id, label))]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value || null })}
    />
  )
  return (
    <Flex gap={12} wrap="wrap" align="flex-start">
      {field('x', say('form.no_field'))}
      {draft.type !== 'map' && draft.type !== 'pie' && field('legend', say('form.no_field'))}
      {isDated(fields, draft.x) ? (
        <NativeSelect
          label={say('form.step')}
          value={draft.step}
          error={errors['step']}
          data={STEPS.map((one) => choice(one, say(`form.steps.${one}`)))}
          onChange={({ currentTarget: { value } }) => set({ step: STEPS.find((one) => one === value) ?? 'auto' })}
        />
      ) : (
        <TextInput
          label={say('form.most')}
          inputMode="numeric"
          autoComplete="off"
          w={180}
          placeholder={String(SHOWN_VALUES)}
          value={draft.most === null ? '' : String(draft.most)}
          onChange={({ currentTarget: { value } }) => {
            const number = Math.min(MOST_VALUES, Number.parseInt(value, 10))
            set({ most: number > 0 ? number : null })
          }}
        />
      )}
      {draft.type === 'map' && groups.length === 0 && <Help>{say('form.place_needed')}</Help>}
    </Flex>
  )
}
