import type { DashboardChart } from '@entrepot/contract/dashboards/dashboard.ts'
import { IconCopy, IconPencil, IconPrinter, IconTable, IconTrash, IconListSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { textOf } from '../../kernel/failure.ts'
import { exportFile } from '../../kernel/export-file.ts'
import { printFile } from '../../kernel/print-file.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { LateDotsMenu } from '../../ui/late-dots-menu.tsx'
import { SEARCHERS } from '../search/index.ts'
import { dashboards } from './api.ts'
import css from './board.module.css'
import { EXPORTS, type ExportFormat } from './exports.ts'
import { ChartPages } from './chart-pages.tsx'
import { ChartView, Nothing, type Opened } from './chart-view.tsx'
import { rowsLink } from './rows-link.ts'
import { useFields } from './use-fields.ts'
import { chartTerms, dashboardWords } from './words.ts'

type Props = {
  chart: DashboardChart
  grip?: ReactNode
  isWall: boolean
  onEdit: (() => void) | null
  onDuplicate: (() => void) | null
  onRemove: (() => void) | null
}
/** A wall counts again by itself. */
const WALL_MS = 60_000
const PAGED = ['table', 'pivot']

/** One chart of a dashboard, which loads by itself; a press on a point opens its rows. */
export const ChartCard = ({ chart, grip, isWall, onEdit, onDuplicate, onRemove }: Props) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const maySearch = useCan(SEARCHERS)
  const [asTable, setAsTable] = useState(false)
  const [page, setPage] = useState(1)
  const { config, missing } = chart
  const name = config.title || term(`templates.${config.template}`)
  const isPaged = PAGED.includes(config.type)
  const { guid } = useParams({ from: '/main/dashboards/$guid' })
  const { at } = useSearch({ from: '/main/dashboards/$guid' })
  const body = { config, ...(isPaged && { page }), ...(at && { at }) }
  const { data, error } = useQuery({
    ...dashboards.data.query({ body }),
    queryKey: [...dashboards.data.key, body, language],
    placeholderData: keepPreviousData,
    ...(isWall && { refetchInterval: WALL_MS }),
  })
  const fields = useFields(config.source, maySearch)
  const open = (at: Opened) => {
    const link = data && rowsLink(config, data, fields, at)
    if (link) void navigate(link)
    else toast.info(say('chart.no_rows'))
  }
  const file = (format: ExportFormat) =>
    dashboards.export.download({ params: { guid }, body: { format, chart: chart.guid, ...(at && { at }) } })
  const { submit: asFile, saving: exporting } = useSubmit((_options, format: ExportFormat) =>
    exportFile(
      () => file(format),
      () => say('exported'),
    ),
  )
  const { submit: printed, saving: printing } = useSubmit(() => printFile(() => file('pdf')))
  const entries: MenuEntry[] = [
    ...(onEdit ? [{ label: say('chart.edit'), icon: IconPencil, run: onEdit }] : []),
    ...(PAGED.includes(config.type)
      ? []
      : [
          {
            label: say(asTable ? 'chart.as_chart' : 'chart.as_table'),
            icon: IconTable,
            run: () => setAsTable(!asTable),
          },
        ]),
    ...EXPORTS.map(([format, icon]) => ({
      label: say(`act.${format}`),
      icon,
      run: () => asFile(format),
    })),
    { label: say('act.print'), icon: IconPrinter, run: () => printed() },
    // The rows are those of today.
    ...(maySearch && data && !at
      ? [{ label: say('chart.open_rows'), icon: IconListSearch, run: () => open({ category: null, series: null }) }]
      : []),
    ...(onDuplicate ? [{ label: say('chart.duplicate'), icon: IconCopy, run: onDuplicate }] : []),
    ...(onRemove ? [{ label: say('chart.remove'), icon: IconTrash, danger: true, run: onRemove }] : []),
  ]
  const notes = data
    ? [
        data.period && say('chart.of_period', { from: formatDate(data.period.from), to: formatDate(data.period.to) }),
        data.units.length > 1 && say('chart.units', { units: data.units.join(', ') }),
        missing.length > 0 && say('chart.missing', { names: missing.join(', ') }),
      ].filter(Boolean)
    : []
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.head}>
        {grip}
        <h2 title={name}>{name}</h2>
        {!isWall && entries.length > 0 && (
          <LateDotsMenu label={say('chart.more', { name })} entries={entries} size={28} />
        )}
      </div>
      <div className={css.body} aria-busy={(!data && !error) || exporting || printing}>
        {error ? (
          <Nothing text={textOf(error)} />
        ) : data ? (
          <ChartView
            config={config}
            data={data}
            name={name}
            asTable={asTable}
            onOpen={maySearch && !at ? open : null}
          />
        ) : (
          <Nothing text={say('chart.loading')} />
        )}
      </div>
      {isPaged && data && !isWall && <ChartPages data={data} most={config.most} page={page} onPage={setPage} />}
      {notes.length > 0 && <div className={css.foot}>{notes.join(' · ')}</div>}
    </section>
  )
}
