import type { ChartConfig, ChartField, ChartMeasure, ChartTemplate } from '@entrepot/contract/dashboards/chart.ts'
import { type ChartSource, SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { completeOf } from '../../ui/conditions/index.ts'

export const NO_CONDITION: Group = { operator: 'AND', rules: [] }
export type ChartDraft = ChartConfig

export const draftFrom = (template: ChartTemplate): ChartDraft => templateOf(template, '')

/** What a chart keeps when it is of other data: its form, and nothing that names a field. */
export const withSource = (draft: ChartDraft, source: ChartSource): ChartDraft => ({
  ...draft,
  source,
  template: 'custom',
  filters: null,
  measures: [{ type: 'count' }],
  formula: null,
  x: SOURCE_FACTS[source].day,
  legend: null,
  dates: draft.dates && { ...draft.dates, field: null },
})

export const newMeasure = (): ChartMeasure => ({ type: 'count' })
export const withMeasure = (draft: ChartDraft, at: number, part: Partial<ChartMeasure>): ChartDraft => ({
  ...draft,
  measures: draft.measures.map((measure, place) => (place === at ? { ...measure, ...part } : measure)),
})

const conditionOf = (group: ChartConfig['filters'] | undefined): ChartConfig['filters'] => {
  if (!group) return null
  const complete = completeOf(group as Group).condition
  return complete.rules.length > 0 ? (complete as ChartConfig['filters']) : null
}

/** As it is sent: conditions that are still being written are left out, and so is what a type does not show. */
export const configOf = (draft: ChartDraft): ChartConfig => ({
  ...draft,
  title: draft.title.trim(),
  filters: conditionOf(draft.filters),
  formula: draft.formula?.trim() || null,
  measures: draft.measures.map(({ type, value, name, filters }) => ({
    type,
    ...(type !== 'count' && { value: value || null }),
    ...(name?.trim() && { name: name.trim() }),
    filters: conditionOf(filters),
  })),
  ...(draft.type === 'number' && { x: null, legend: null }),
})

/** Whether enough is said to count: a field for each sum, both days of two. */
export const isCountable = ({ measures, dates, type, x }: ChartConfig): boolean =>
  measures.every((measure) => measure.type === 'count' || Boolean(measure.value)) &&
  !(dates?.range === 'between' && !(dates.from && dates.to)) &&
  !(type === 'map' && !x)

const DATED = ['date', 'datetime']
export const datedFields = (fields: readonly ChartField[]) => fields.filter(({ kind }) => DATED.includes(kind))
export const isDated = (fields: readonly ChartField[], id: string | null): boolean =>
  datedFields(fields).some((field) => field.id === id)
