import type {
  ChartCategory,
  ChartConfig,
  ChartData,
  ChartField,
  ChartSeries,
} from '@entrepot/contract/dashboards/chart.ts'
import { type KnownField, rowsBehind } from '@entrepot/contract/dashboards/rows-behind.ts'
import { SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { packLink } from '../search/index.ts'

/** A place is asked for by its path, which tells two of one name apart. */
const PATHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  items: { parent: 'path' },
  variants: { folder: 'folder_path' },
  transactions: { folder: 'folder_path' },
  checkouts: { folder: 'folder_path' },
}

/** The search that lists what a point counts; null where no filter says it. */
export const rowsLink = (
  config: ChartConfig,
  data: ChartData,
  fields: readonly ChartField[],
  at: { category: ChartCategory | null; series: ChartSeries | null },
) => {
  const { target } = SOURCE_FACTS[config.source]
  const paths = PATHS[target] ?? {}
  const known = new Map(
    fields.map(({ id, kind }): [string, KnownField] => [id, { kind, ...(paths[id] && { asksBy: paths[id] }) }]),
  )
  const filters = rowsBehind(config, data, known, at)
  if (!filters) return null
  const s = packLink({ filters, columns: [] })
  return { to: '/advanced-search', search: { ...(target !== 'items' && { target }), ...(s && { s }) } } as const
}
