import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { type Group, withFields } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type CustomField, customFields } from '../fields/index.ts'
import { sourceOf } from '../search/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { ChartRecord, KeptChart } from './dashboards.queries.ts'

type Known = readonly Pick<CustomField, 'guid' | 'name'>[]

/** Fields of the company's own that records of a source have, whoever asks. */
export const fieldsOfSource = async (ctx: Ctx, source: ChartConfig['source']): Promise<Known> => {
  const { custom } = sourceOf(ctx, SOURCE_FACTS[source].target as 'items')
  return custom ? customFields(ctx, custom) : []
}

/** Every field that a chart names, under another name. */
const renamed = (config: ChartConfig, rename: (id: string) => string): ChartConfig => {
  const one = (id: string | null | undefined) => (id ? rename(id) : (id ?? null))
  const condition = <C extends ChartConfig['filters']>(group: C) => group && (withFields(group as Group, rename) as C)
  return {
    ...config,
    x: one(config.x),
    legend: one(config.legend),
    filters: condition(config.filters),
    dates: config.dates && { ...config.dates, field: one(config.dates.field) },
    measures: config.measures.map((measure) => ({
      ...measure,
      value: one(measure.value),
      ...(measure.filters && { filters: condition(measure.filters) }),
    })),
  }
}

/** With guids in place of names (T50, FIELD-07). */
export const keptChart = (config: ChartConfig, known: Known): KeptChart => {
  const byName = new Map(known.map(({ guid, name }) => [name, guid]))
  const names: Record<string, string> = {}
  const kept = renamed(config, (id) => {
    const name = customNameOf(id)
    const guid = name === null ? undefined : byName.get(name)
    if (name === null || guid === undefined) return id
    names[guid] = name
    return customField(guid)
  })
  return { config: kept, names }
}

/** With the names of today; a field that is gone keeps the name it had, and is told. */
export const namedChart = (
  { config, names }: Pick<ChartRecord, 'config' | 'names'>,
  known: Known,
): { config: ChartConfig; missing: string[] } => {
  const byGuid = new Map(known.map(({ guid, name }) => [guid, name]))
  return {
    config: renamed(config, (id) => {
      const guid = customNameOf(id)
      return guid === null ? id : customField(byGuid.get(guid) ?? names[guid] ?? guid)
    }),
    missing: Object.entries(names).flatMap(([guid, name]) => (byGuid.has(guid) ? [] : [name])),
  }
}
