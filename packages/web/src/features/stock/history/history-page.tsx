import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { useCan } from '../../../kernel/session.ts'
import { useExport } from '../../../kernel/use-export.ts'
import { withinTime } from '../../../shell/index.ts'
import { SkeletonRows } from '../../../ui/empty-state.tsx'
import { exportColumns } from '../../../ui/grid/export-columns.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { stock } from '../api.ts'
import { ITEM_TRANSACTIONS } from '../roles.ts'
import { HistoryToolbar } from './history-toolbar.tsx'
import { MovementList } from './movement-list.tsx'
import { useHistory, type History } from './use-history.ts'
import { useMovements, type Movements } from './use-movements.ts'
import { historyWords } from './words.ts'

const ExportMenu = lazyPart(async () => (await import('../../../ui/export-menu.tsx')).ExportMenu)
const AsOf = lazyPart(async () => (await import('./as-of.tsx')).AsOf)
const Changes = lazyPart(async () => (await import('./changes.tsx')).Changes)
const MovementDrawer = lazy(() =>
  withinTime(() => import('./movement-drawer.tsx').then(({ MovementDrawer: drawer }) => ({ default: drawer }))),
)

/** Every movement of visible folders, newest first, or what was in stock at an instant (TRX-07, TRX-09, X-10). */
export const HistoryPage = () => {
  const say = historyWords.use()
  const mayReverse = useCan(ITEM_TRANSACTIONS)
  const history = useHistory()
  const movements = useMovements(history)
  const { total } = movements
  const { at, vs, change: only } = history.search
  const count = total === null || at ? undefined : say('count', { count: total, shown: formatNumber(total) })
  return (
    <Page
      title={say('title')}
      count={count}
      body="fill"
      actions={<HistoryActions history={history} movements={movements} />}
      toolbar={<HistoryToolbar history={history} movements={movements} />}
      drawer={!at && <OpenMovement history={history} />}
    >
      {at && vs ? (
        <Changes since={at} place={history.place} change={only} mayReverse={mayReverse} />
      ) : at ? (
        <AsOf at={at} place={history.place} />
      ) : (
        <MovementList history={history} movements={movements} />
      )}
    </Page>
  )
}

type ActionProps = { history: History; movements: Movements }
/** Movements or an instant, and what shows as a file. */
const HistoryActions = ({ history, movements: { query, columns, layout } }: ActionProps) => {
  const say = historyWords.use()
  const { search, place, change } = history
  const { at, vs, change: only } = search
  const { exporting, exportAs } = useExport(
    (format) =>
      at === undefined
        ? stock.list.download({ query: { ...query, export: format, columns: exportColumns(columns, layout) } })
        : vs
          ? stock.changes.download({ query: { since: at, ...place, ...(only && { change: only }), export: format } })
          : stock.asOf.download({ query: { at, ...place, export: format } }),
    () => say('exported'),
  )
  const show = (view: string) => {
    const instant = view === 'as_of' ? new Date().toISOString() : undefined
    change({ at: instant, vs: undefined, change: undefined, open: undefined, of: undefined }, true)
  }
  return (
    <>
      <Box style={{ alignSelf: 'center' }}>
        <Segmented
          label={say('view')}
          value={at ? 'as_of' : 'movements'}
          onChange={show}
          options={[
            { value: 'movements', label: say('movements') },
            { value: 'as_of', label: say('as_of') },
          ]}
        />
      </Box>
      <ExportMenu busy={exporting} onExport={exportAs} />
    </>
  )
}

const OpenMovement = ({ history: { search, openMovement } }: { history: History }) => {
  const say = historyWords.use()
  const { open, of } = search
  if (!open || !of) return null
  const close = () => openMovement(undefined)
  return (
    <Suspense
      fallback={
        <SideDrawer title={say('movement_short')} onClose={close}>
          <SkeletonRows rows={6} />
        </SideDrawer>
      }
    >
      <MovementDrawer guid={open} record={of} onClose={close} onOpen={openMovement} />
    </Suspense>
  )
}
