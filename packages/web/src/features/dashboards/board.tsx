import type { Dashboard, DashboardChart } from '@entrepot/contract/dashboards/dashboard.ts'
import type { Placed } from '@entrepot/contract/dashboards/grid.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useId, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { announce } from '../../ui/live.ts'
import { dashboards } from './api.ts'
import css from './board.module.css'
import { ChartCard } from './chart-card.tsx'
import { ROW_HEIGHT, useGrid } from './use-grid.ts'
import { chartTerms, dashboardWords } from './words.ts'

/** The charts of a dashboard in their places. */
export const Board = ({ board, isWall }: { board: Dashboard; isWall: boolean }) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  const navigate = useNavigate()
  const help = useId()
  const [removing, setRemoving] = useState<DashboardChart | null>(null)
  const { guid, charts, may } = board
  const mayArrange = may.editChart && !isWall
  const nameOf = ({ config }: DashboardChart) => config.title || term(`templates.${config.template}`)
  const key = dashboards.get.query({ params: { guid } }).queryKey
  const { submit: arrange } = useSubmit(
    (options, placed: readonly Placed[]) =>
      dashboards.arrange({ params: { guid }, body: { charts: [...placed] } }, options),
    {
      queues: true,
      onDone: (after) => queryClient.setQueryData(key, after),
      onRefused: () => notifySelf('dashboards', {}),
    },
  )
  const { submit: add } = useSubmit(
    (options, chart: DashboardChart) =>
      dashboards.addChart({ params: { guid }, body: { config: chart.config } }, options),
    { onDone: () => notifySelf('dashboards', {}) },
  )
  const { submit: remove, saving } = useSubmit(
    (options, chart: DashboardChart) => dashboards.removeChart({ params: { guid, chartGuid: chart.guid } }, options),
    {
      onDone: () => {
        toast.success(say('chart.removed'))
        setRemoving(null)
        notifySelf('dashboards', {})
      },
    },
  )
  const grid = useGrid(
    charts.map((chart) => ({ guid: chart.guid, ...chart.place })),
    (placed) => {
      // What is seen stays where it was put while the call is under way.
      queryClient.setQueryData<Dashboard>(
        key,
        (before) => before && { ...before, charts: placedIn(before.charts, placed) },
      )
      arrange(placed)
    },
    ({ guid: moved, x, y, w, h }) => {
      const chart = charts.find((one) => one.guid === moved)
      if (chart) announce(say('chart.moved', { name: nameOf(chart), x: x + 1, y: y + 1, w, h }))
    },
  )
  return (
    <div ref={grid.grid} className={css.grid} style={{ height: grid.rows * ROW_HEIGHT }}>
      <span id={help} hidden>
        {say('chart.move_help')}
      </span>
      {charts.map((chart) => {
        const place = grid.shown.find((one) => one.guid === chart.guid) ?? chart.place
        const name = nameOf(chart)
        return (
          <div
            key={chart.guid}
            className={css.place}
            data-held={grid.held === chart.guid || undefined}
            style={{ '--x': place.x, '--y': place.y, '--w': place.w, '--h': place.h } as CSSProperties}
          >
            <ChartCard
              chart={chart}
              isWall={isWall}
              grip={
                mayArrange && (
                  <button
                    type="button"
                    className={css.grip}
                    aria-label={say('chart.move', { name })}
                    aria-describedby={help}
                    title={say('chart.move_help')}
                    onPointerDown={grid.onPointerDown(chart.guid, 'move')}
                    onKeyDown={grid.onKeyDown(chart.guid)}
                    onBlur={grid.onBlur}
                  >
                    <IconGripVertical size={16} stroke={1.7} aria-hidden />
                  </button>
                )
              }
              onEdit={
                mayArrange
                  ? () => void navigate({ to: '/dashboards/$guid/charts/$chart', params: { guid, chart: chart.guid } })
                  : null
              }
              onDuplicate={may.addChart && !isWall ? () => add(chart) : null}
              onRemove={may.removeChart && !isWall ? () => setRemoving(chart) : null}
            />
            {mayArrange && (
              <span
                className={css.corner}
                title={say('chart.resize')}
                onPointerDown={grid.onPointerDown(chart.guid, 'size')}
              />
            )}
          </div>
        )
      })}
      {removing && (
        <ConfirmDialog
          opened
          title={say('chart.remove_title', { name: nameOf(removing) })}
          action={say('chart.remove')}
          danger
          busy={saving}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {say('chart.remove_text')}
        </ConfirmDialog>
      )}
    </div>
  )
}

const placedIn = (charts: readonly DashboardChart[], placed: readonly Placed[]): DashboardChart[] =>
  charts.map((chart) => {
    const found = placed.find(({ guid }) => guid === chart.guid)
    if (!found) return chart
    const { x, y, w, h } = found
    return { ...chart, place: { x, y, w, h } }
  })
