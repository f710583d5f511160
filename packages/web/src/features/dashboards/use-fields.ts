import type { ChartField } from '@entrepot/contract/dashboards/chart.ts'
import type { ChartSource } from '@entrepot/contract/dashboards/sources.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../kernel/words.ts'
import { dashboards } from './api.ts'

const NONE: readonly ChartField[] = []
/** What charts of a source may name. */
export const useFields = (source: ChartSource, enabled = true): readonly ChartField[] => {
  const language = useLanguage()
  const { data } = useQuery({
    ...dashboards.fields.query({ query: { source } }),
    queryKey: [...dashboards.fields.key, source, language],
    staleTime: 60_000,
    enabled,
  })
  return data?.data ?? NONE
}
