import type { Dashboard } from '@entrepot/contract/dashboards/dashboard.ts'
import { CHART_TEMPLATES } from '@entrepot/contract/dashboards/chart.ts'
import { LOOK_BACK } from '@entrepot/contract/past/access.ts'
import { Button, Flex } from '@mantine/core'
import {
  IconMaximize,
  IconMinimize,
  IconHistory,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconShare,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { exportFile } from '../../kernel/export-file.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { printFile } from '../../kernel/print-file.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LateDotsMenu } from '../../ui/late-dots-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { DASHBOARD_ADD } from './access.ts'
import { dashboards } from './api.ts'
import { Board } from './board.tsx'
import css from './board.module.css'
import { EXPORTS, type ExportFormat } from './exports.ts'
import { NameDialog } from './name-dialog.tsx'
import { chartTerms, dashboardWords } from './words.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)
const SuggestionsDialog = lazyPart(async () => (await import('./suggestions-dialog.tsx')).SuggestionsDialog)
const REFUSED = [403, 404]

/** One dashboard: its charts on a grid (DASH-07). */
export const BoardPage = (): ReactNode => {
  const say = dashboardWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/dashboards/$guid' })
  const { data, error, refetch } = useQuery(dashboards.get.query({ params: { guid } }))
  if (data && !error) return <Shown key={guid} board={data} />
  const status = error && 'status' in error ? Number(error.status) : 0
  if (error && REFUSED.includes(status))
    return <RecordGone title={textOf(error)} back={say('title')} toList={() => navigate({ to: '/dashboards' })} />
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

type Asked = 'new' | 'rename' | 'share' | 'remove' | 'suggest'

const Shown = ({ board }: { board: Dashboard }) => {
  const say = dashboardWords.use()
  const navigate = useNavigate()
  const { wall: isWall = false, at } = useSearch({ from: '/main/dashboards/$guid' })
  const mayAdd = useCan(DASHBOARD_ADD)
  const mayLookBack = useCan(LOOK_BACK)
  const maySuggest = useSession().config?.assistant === true && board.may.addChart
  const { data: all } = useQuery(dashboards.list.query())
  const [asked, setAsked] = useState<Asked | null>(null)
  const { guid, name, may } = board
  const toBoard = (to: string) => void navigate({ to: '/dashboards/$guid', params: { guid: to } })
  const { submit: remove, saving: removing } = useSubmit(
    (options) => dashboards.remove({ params: { guid } }, options),
    {
      onDone: () => {
        toast.success(say('deleted'))
        notifySelf('dashboards', {})
        void navigate({ to: '/dashboards', replace: true })
      },
      onRefused: () => setAsked(null),
    },
  )
  const file = (format: ExportFormat) =>
    dashboards.export.download({ params: { guid }, body: { format, ...(at && { at }) } })
  const { submit: printed, saving: printing } = useSubmit(() => printFile(() => file('pdf')))
  const { submit: asFile, saving: exporting } = useSubmit((_options, format: ExportFormat) =>
    exportFile(
      () => file(format),
      () => say('exported'),
    ),
  )
  const setWall = (on: boolean) => {
    if (on) void document.documentElement.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) void document.exitFullscreen()
    void navigate({ to: '/dashboards/$guid', params: { guid }, search: on ? { wall: true } : {}, replace: true })
  }
  const lookAt = (then: string | undefined) =>
    void navigate({ to: '/dashboards/$guid', params: { guid }, search: then ? { at: then } : {}, replace: true })
  if (isWall) return <Wall board={board} onLeave={() => setWall(false)} />
  const entries: MenuEntry[] = [
    ...(maySuggest ? [{ label: say('suggest.open'), icon: IconSparkles, run: () => setAsked('suggest') }] : []),
    { label: say('act.wall'), icon: IconMaximize, run: () => setWall(true) },
    ...EXPORTS.map(([format, icon]) => ({ label: say(`act.${format}`), icon, run: () => asFile(format) })),
    { label: say('act.print'), icon: IconPrinter, run: () => printed() },
    ...(mayLookBack && !at
      ? [{ label: say('act.past'), icon: IconHistory, run: () => lookAt(new Date().toISOString()) }]
      : []),
    ...(may.edit
      ? [{ label: say('act.rename'), icon: IconPencil, run: () => setAsked('rename'), separated: true }]
      : []),
    ...(mayAdd ? [{ label: say('new'), icon: IconPlus, run: () => setAsked('new') }] : []),
    ...(may.remove ? [{ label: say('act.remove'), icon: IconTrash, run: () => setAsked('remove'), danger: true }] : []),
  ]
  return (
    <Page
      title={name}
      count={<StateBadge>{say(board.shared ? 'shared_badge' : 'private')}</StateBadge>}
      toolbar={
        at ? (
          <AsOf at={at} lookAt={lookAt} />
        ) : all && all.data.length > 1 ? (
          <NativeSelect
            aria-label={say('choose')}
            value={guid}
            data={all.data.map((one) => ({ value: one.guid, label: one.name }))}
            onChange={({ currentTarget: { value } }) => toBoard(value)}
          />
        ) : undefined
      }
      actions={
        <>
          {may.addChart && board.charts.length > 0 && <AddChart guid={guid} />}
          {may.share && (
            <Button
              variant="default"
              leftSection={<IconShare size={16} stroke={1.7} aria-hidden />}
              onClick={() => setAsked('share')}
            >
              {say('act.share')}
            </Button>
          )}
          <LateDotsMenu label={say('act.more')} entries={entries} />
        </>
      }
    >
      {board.charts.length === 0 ? (
        <Beginning board={board} onSuggest={maySuggest ? () => setAsked('suggest') : null} />
      ) : (
        <Board board={board} isWall={false} />
      )}
      <div role="status" aria-busy={exporting || printing} />
      {asked === 'new' && (
        <NameDialog board={null} onClose={() => setAsked(null)} onDone={(made) => toBoard(made.guid)} />
      )}
      {asked === 'rename' && <NameDialog board={board} onClose={() => setAsked(null)} />}
      {asked === 'suggest' && <SuggestionsDialog board={guid} onClose={() => setAsked(null)} />}
      {asked === 'share' && <ShareDialog board={board} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        opened={asked === 'remove'}
        title={say('remove_title', { name })}
        action={say('act.remove')}
        danger
        busy={removing}
        onConfirm={() => remove()}
        onClose={() => setAsked(null)}
      >
        {say('remove_text')}
      </ConfirmDialog>
    </Page>
  )
}

/** The instant of which the charts are, and the way back to today. */
const AsOf = ({ at, lookAt }: { at: string; lookAt: (at: string | undefined) => void }) => {
  const say = dashboardWords.use()
  const date = formatDateTime(at)
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button size="xs" variant="default" onClick={() => lookAt(undefined)}>
            {say('past.leave')}
          </Button>
        }
      >
        {say('past.as_of', { date })}
      </Banner>
      <DateField
        withTime
        aria-label={say('past.at')}
        title={say('past.at')}
        w={230}
        value={at}
        onChange={(value, isWrong) => value && !isWrong && lookAt(new Date(value).toISOString())}
      />
    </>
  )
}

const AddChart = ({ guid }: { guid: string }) => {
  const say = dashboardWords.use()
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
      onClick={() => void navigate({ to: '/dashboards/$guid/charts/$chart', params: { guid, chart: 'new' } })}
    >
      {say('add')}
    </Button>
  )
}

/** What a dashboard without a chart begins with (DASH-07). */
const Beginning = ({ board: { guid, may }, onSuggest }: { board: Dashboard; onSuggest: (() => void) | null }) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  const navigate = useNavigate()
  if (!may.addChart) return <EmptyState kind="unused" title={say('no_chart')} />
  return (
    <>
      <EmptyState kind="unused" title={say('no_chart')} text={say('no_chart_text')} />
      <Flex gap={8} wrap="wrap" justify="center">
        {CHART_TEMPLATES.map((template) => (
          <Button
            key={template}
            variant={template === 'custom' ? 'filled' : 'default'}
            onClick={() =>
              void navigate({
                to: '/dashboards/$guid/charts/$chart',
                params: { guid, chart: 'new' },
                search: { template },
              })
            }
          >
            {term(`templates.${template}`)}
          </Button>
        ))}
        {onSuggest && (
          <Button
            variant="default"
            leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
            onClick={onSuggest}
          >
            {say('suggest.open')}
          </Button>
        )}
      </Flex>
    </>
  )
}

/** The charts alone, for a screen on a wall: they count again by themselves. */
const Wall = ({ board, onLeave }: { board: Dashboard; onLeave: () => void }) => {
  const say = dashboardWords.use()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onLeave()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  })
  return (
    <div className={css.wall} data-wall>
      <Flex align="center" justify="space-between" pb={12}>
        <h1 style={{ margin: 0, fontSize: 20 }}>{board.name}</h1>
        <Button variant="subtle" leftSection={<IconMinimize size={16} stroke={1.7} aria-hidden />} onClick={onLeave}>
          {say('act.leave_wall')}
        </Button>
      </Flex>
      <Board board={board} isWall />
    </div>
  )
}
