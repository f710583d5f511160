import { DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { pagesOf, searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { useSession } from '../../../kernel/session.ts'
import { useExport } from '../../../kernel/use-export.ts'
import { useTexts } from '../../../kernel/words.ts'
import { withinTime } from '../../../shell/index.ts'
import { ColumnsButton, DataGrid, type GridLayout } from '../../../ui/grid/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/empty-state.tsx'
import { useLayout } from '../../layouts/index.ts'
import { stock } from '../api.ts'
import { AsOf, InstantField } from './as-of.tsx'
import { transactionColumns } from './columns.tsx'
import { exportColumns } from './export-columns.ts'
import { MovementFilters, PlaceFilters } from './filters.tsx'
import { knowMovement } from './movements.ts'
import { daysOf, inOrder } from './periods.ts'
import type { HistorySearch } from './screens.ts'
import { HistoryTotals } from './totals.tsx'
import { historyWords } from './words.ts'
import css from './history.module.css'

const ExportMenu = lazyPart(async () => (await import('../../../ui/export-menu.tsx')).ExportMenu)
const MovementDrawer = lazy(() => withinTime(() => import('./movement-drawer.tsx').then(({ MovementDrawer: drawer }) => ({ default: drawer }))))

const NO_FILTER: SearchPart<HistorySearch> = { q: undefined, type: undefined, action: undefined, period: undefined, from: undefined, to: undefined, by: undefined, folder: undefined }

/** Every movement of visible folders, newest first, or what was in stock at an instant (TRX-07, TRX-09, X-10). */
export const HistoryPage = () => {
  const say = historyWords.use()
  const texts = useTexts()
  const navigate = useNavigate({ from: '/transactions' })
  const search = useSearch({ from: '/main/transactions' })
  const timeZone = useSession().config?.timeZone ?? DEFAULT_TIME_ZONE
  const { layout, setLayout, reset, share } = useLayout('transactions')
  const [total, setTotal] = useState<number | null>(null)
  // Titles follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(transactionColumns, [texts])

  const change = (part: SearchPart<HistorySearch>, push = false) => void navigate({ search: (before) => searchAfter(before, part), replace: !push })
  const { q, period = 'all', from, to, type, action, by, folder, at, open, of } = search
  const sort = search.sort ?? layout.sort
  const filter = useMemo(
    () => ({ ...(q && { search: q }), ...(type && { type }), ...(action && { action }), ...(by && { createdBy: by }), ...(folder && { folder }), ...(period === 'free' ? inOrder({ ...(from && { from }), ...(to && { to }) }) : daysOf(period, new Date(), timeZone)) }),
    [q, type, action, by, folder, period, from, to, timeZone],
  )
  const query = useMemo(() => ({ ...filter, ...(sort && { sort }) }), [filter, sort])
  const source = useMemo(() => pagesOf(stock.list, query), [query])

  // A sort in the address is a link somebody sent; one's own sorting is kept with the columns.
  const shownLayout = useMemo((): GridLayout => {
    const { sort: _, ...rest } = layout
    return { ...rest, ...(sort && { sort }) }
  }, [layout, sort])
  const arrange = (next: GridLayout) => {
    if (next.sort !== sort) change({ sort: next.sort })
    setLayout(next)
  }
  const openMovement = (guid: string | undefined, record?: string, push = true) => change({ open: guid, of: record }, push)
  const openRow = (row: Transaction, push: boolean) => {
    knowMovement(row)
    openMovement(row.guid, row.item.guid, push)
  }
  const { exporting, exportAs } = useExport((format) => stock.list.download({ query: { ...query, export: format, columns: exportColumns(columns, layout) } }), () => say('exported'))

  const isFiltered = Object.keys(NO_FILTER).some((name) => search[name as keyof HistorySearch] !== undefined)
  const count = total === null || at ? undefined : say('count', { count: total, shown: formatNumber(total) })
  return (
    <Page
      title={say('title')}
      count={count}
      body="fill"
      actions={
        <>
          <div className={css.view}>
            <Segmented
              label={say('view')}
              value={at ? 'as_of' : 'movements'}
              onChange={(view) => change({ at: view === 'as_of' ? new Date().toISOString() : undefined, open: undefined, of: undefined }, true)}
              options={[
                { value: 'movements', label: say('movements') },
                { value: 'as_of', label: say('as_of') },
              ]}
            />
          </div>
          {!at && (
            <ExportMenu busy={exporting} onExport={exportAs} />
          )}
        </>
      }
      toolbar={
        <>
          <PlaceFilters search={search} onChange={change} />
          {at ? (
            <InstantField at={at} timeZone={timeZone} onChange={(next) => change({ at: next })} />
          ) : (
            <>
              <MovementFilters search={search} timeZone={timeZone} onChange={change} />
              {isFiltered && (
                <Button variant="subtle" onClick={() => change(NO_FILTER)}>
                  {say('clear')}
                </Button>
              )}
              <ColumnsButton columns={columns} layout={shownLayout} onLayoutChange={arrange} onReset={reset} onShare={share} />
            </>
          )}
        </>
      }
      drawer={!at && open && of ? (
        <Suspense
          fallback={
            <SideDrawer title={say('movement_short')} onClose={() => openMovement(undefined)}>
              <SkeletonRows rows={6} />
            </SideDrawer>
          }
        >
          <MovementDrawer guid={open} record={of} onClose={() => openMovement(undefined)} onOpen={openMovement} />
        </Suspense>
      ) : undefined}
    >
      {at ? (
        <AsOf at={at} q={q} folder={folder} />
      ) : (
        <DataGrid
          label={say('title')}
          columns={columns}
          source={source}
          onTotal={setTotal}
          rowId={(row) => row.guid}
          rowName={(row) => `${row.item_name} ${formatDateTime(row.createdAt)}`}
          layout={shownLayout}
          onLayoutChange={arrange}
          onOpen={(row) => openRow(row, open === undefined)}
          openedId={open ?? null}
          onRowChange={(row) => open && openRow(row, false)}
          countLabel={(shown) => say('count', { count: shown, shown: formatNumber(shown) })}
          footer={<HistoryTotals filter={filter} />}
          empty={isFiltered
            ? <EmptyState kind="no-result" title={say('no_result')} action={{ label: say('clear'), run: () => change(NO_FILTER) }} />
            : <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />}
        />
      )}
    </Page>
  )
}
