import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useLanguage } from '../../kernel/words.ts'
import { dashboards } from './api.ts'
import css from './board.module.css'
import { isCountable } from './chart-draft.ts'
import { ChartView, Nothing } from './chart-view.tsx'
import { dashboardWords } from './words.ts'

const PAUSE_MS = 400

/** What the chart would show, once typing pauses. */
export const ChartPreview = ({ config, name }: { config: ChartConfig; name: string }) => {
  const say = dashboardWords.use()
  const language = useLanguage()
  const asked = JSON.stringify(config)
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const shown = JSON.parse(settled) as ChartConfig
  const { data, error } = useQuery({
    ...dashboards.data.query({ body: { config: shown } }),
    queryKey: [...dashboards.data.key, settled, language],
    placeholderData: keepPreviousData,
    enabled: isCountable(shown),
    retry: false,
  })
  return (
    <div className={css.preview} aria-live="polite">
      {error ? (
        <Nothing text={detailOf(error)} />
      ) : data && isCountable(shown) ? (
        <ChartView config={shown} data={data} name={name} asTable={false} onOpen={null} />
      ) : (
        <Nothing text={say('chart.loading')} />
      )}
    </div>
  )
}

/** What is wrong with one of its fields says more than that something is. */
const detailOf = (error: unknown): string => {
  const parts = (error as { errors?: readonly { message: string }[] }).errors ?? []
  return parts[0]?.message ?? textOf(error)
}
