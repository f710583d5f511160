import { type ChartField, type ChartMeasure, MEASURE_TYPES } from '@entrepot/contract/dashboards/chart.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { ActionIcon, Box, Flex, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConditionBuilder } from '../../ui/conditions/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { NO_CONDITION } from './chart-draft.ts'
import { chartTerms, dashboardWords } from './words.ts'

type Props = {
  name: string
  measure: ChartMeasure
  fields: readonly ChartField[]
  error: string | undefined
  isOnly: boolean
  onChange: (part: Partial<ChartMeasure>) => void
  onRemove: () => void
}

/** One measure: how it is computed, of what, and of which rows alone. */
export const MeasureFields = ({ name, measure, fields, error, isOnly, onChange, onRemove }: Props) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  const filters = measure.filters as Group | null | undefined
  const [narrows, setNarrows] = useState(Boolean(filters && filters.rules.length > 0))
  const named = say('form.measure_named', { name })
  return (
    <Box role="group" aria-label={named} pb={8}>
      <Flex gap={12} wrap="wrap" align="flex-end">
        <Box component="strong" w={18} pb={8} aria-hidden>
          {name}
        </Box>
        <NativeSelect
          label={say('form.measure_type')}
          aria-label={`${named}, ${say('form.measure_type')}`}
          value={measure.type}
          data={MEASURE_TYPES.map((type) => ({ value: type, label: term(`measures.${type}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: MEASURE_TYPES.find((type) => type === value) ?? 'count' })
          }
        />
        {measure.type !== 'count' && (
          <NativeSelect
            label={say('form.measure_value')}
            aria-label={`${named}, ${say('form.measure_value')}`}
            value={measure.value ?? ''}
            error={error}
            data={[
              { value: '', label: say('form.choose_field') },
              ...fields.filter(({ measures }) => measures).map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={({ currentTarget: { value } }) => onChange({ value: value || null })}
          />
        )}
        <TextInput
          label={say('form.measure_label')}
          aria-label={`${named}, ${say('form.measure_label')}`}
          maxLength={60}
          autoComplete="off"
          value={measure.name ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        {!narrows && (
          <Box pb={8}>
            <LinkButton onClick={() => setNarrows(true)}>{say('form.measure_filters')}…</LinkButton>
          </Box>
        )}
        {!isOnly && (
          <ActionIcon variant="subtle" size={36} aria-label={say('form.remove_measure', { name })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </Flex>
      {narrows && fields.length > 0 && (
        <Box pt={8} pl={30}>
          <Box fz={13} c="dimmed" pb={4}>
            {say('form.measure_filters')}
          </Box>
          <ConditionBuilder
            fields={fields}
            value={filters ?? NO_CONDITION}
            onChange={(next) => onChange({ filters: next as ChartMeasure['filters'] })}
          />
        </Box>
      )}
    </Box>
  )
}
