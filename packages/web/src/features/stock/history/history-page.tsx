import { DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { STOCK_CHANGES, type Transaction } from '@entrepot/contract/stock/stock.ts'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { pagesOf, searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { useCan, useSession } from '../../../kernel/session.ts'
import { useExport } from '../../../kernel/use-export.ts'
import { useMadeOfTexts } from '../../../kernel/words.ts'
import { withinTime } from '../../../shell/index.ts'
import { ColumnsButton, DataGrid, NOTHING, type GridLayout, type RowSelection } from '../../../ui/grid/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/empty-state.tsx'
import { useLayout } from '../../layouts/index.ts'
import { stock } from '../api.ts'
import type { AskedPlace } from './as-of.tsx'
import { InstantField } from './instant-field.tsx'
import { ITEM_TRANSACTIONS } from '../posted.ts'
import { transactionColumns } from './columns.tsx'
import { exportColumns } from '../../../ui/grid/export-columns.ts'
import { MovementFilters, PlaceFilters } from './filters.tsx'
import { knowMovement } from './movements.ts'
import { daysOf, inOrder } from './periods.ts'
import type { HistorySearch } from './address.ts'
import { HistoryTotals } from './totals.tsx'
import { historyWords, ledgerWords } from './words.ts'
import css from './history.module.css'

const ExportMenu = lazyPart(async () => (await import('../../../ui/export-menu.tsx')).ExportMenu)
const AsOf = lazyPart(async () => (await import('./as-of.tsx')).AsOf)
const Changes = lazyPart(async () => (await import('./changes.tsx')).Changes)
const ChosenMovements = lazyPart(async () => (await import('./chosen-movements.tsx')).ChosenMovements)
const MovementDrawer = lazy(() =>
  withinTime(() => import('./movement-drawer.tsx').then(({ MovementDrawer: drawer }) => ({ default: drawer }))),
)

const NO_FILTER: SearchPart<HistorySearch> = {
  q: undefined,
  type: undefined,
  action: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  by: undefined,
  folder: undefined,
  item: undefined,
  alone: undefined,
}

/** Every movement of visible folders, newest first, or what was in stock at an instant (TRX-07, TRX-09, X-10). */
export const HistoryPage = () => {
  const say = historyWords.use()
  const navigate = useNavigate({ from: '/transactions' })
  const search = useSearch({ from: '/main/transactions' })
  const mayReverse = useCan(ITEM_TRANSACTIONS)
  const timeZone = useSession().config?.timeZone ?? DEFAULT_TIME_ZONE
  const { layout, setLayout, reset, share } = useLayout('transactions')
  const [total, setTotal] = useState<number | null>(null)
  const columns = useMadeOfTexts(transactionColumns)

  const change = (part: SearchPart<HistorySearch>, push = false) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: !push })
  const { q, period = 'all', from, to, type, action, by, folder, item, alone, at, vs, change: only, open, of } = search
  const sort = search.sort ?? layout.sort
  const place = useMemo(
    (): AskedPlace => ({
      ...(q && { search: q }),
      ...(folder && { folder }),
      ...(item && { item }),
      ...(folder && alone && { deep: 'false' as const }),
    }),
    [q, folder, item, alone],
  )
  const filter = useMemo(
    () => ({
      ...(type && { type }),
      ...(action && { action }),
      ...(by && { createdBy: by }),
      ...place,
      ...(period === 'free'
        ? inOrder({ ...(from && { from }), ...(to && { to }) })
        : daysOf(period, new Date(), timeZone)),
    }),
    [place, type, action, by, period, from, to, timeZone],
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
  const openMovement = (guid: string | undefined, record?: string, push = true) =>
    change({ open: guid, of: record }, push)
  const openRow = (row: Transaction, push: boolean) => {
    knowMovement(row)
    openMovement(row.guid, row.item.guid, push)
  }
  const { exporting, exportAs } = useExport(
    (format) =>
      at === undefined
        ? stock.list.download({ query: { ...query, export: format, columns: exportColumns(columns, layout) } })
        : vs
          ? stock.changes.download({ query: { since: at, ...place, ...(only && { change: only }), export: format } })
          : stock.asOf.download({ query: { at, ...place, export: format } }),
    () => say('exported'),
  )
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  useEffect(() => setSelection(NOTHING), [query, at])

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
              onChange={(view) =>
                change(
                  {
                    at: view === 'as_of' ? new Date().toISOString() : undefined,
                    vs: undefined,
                    change: undefined,
                    open: undefined,
                    of: undefined,
                  },
                  true,
                )
              }
              options={[
                { value: 'movements', label: say('movements') },
                { value: 'as_of', label: say('as_of') },
              ]}
            />
          </div>
          <ExportMenu busy={exporting} onExport={exportAs} />
        </>
      }
      toolbar={
        <>
          <PlaceFilters search={search} onChange={change} />
          {at ? (
            <>
              <InstantField at={at} timeZone={timeZone} onChange={(next) => change({ at: next })} />
              <Segmented
                label={say('compared')}
                value={vs ?? 'then'}
                onChange={(next) => change({ vs: next === 'now' ? 'now' : undefined, change: undefined })}
                options={[
                  { value: 'then', label: say('at_date') },
                  { value: 'now', label: say('versus_now') },
                ]}
              />
              {vs && (
                <>
                  <NativeSelect
                    aria-label={say('any_change')}
                    value={only ?? ''}
                    onChange={(event) =>
                      change({ change: (event.currentTarget.value || undefined) as HistorySearch['change'] })
                    }
                    data={[
                      { value: '', label: say('any_change') },
                      ...STOCK_CHANGES.map((one) => ({ value: one, label: ledgerWords.say(`changes.${one}`) })),
                    ]}
                    w={190}
                  />
                  <Link
                    to="/activity"
                    search={{ since: at, ...(folder && { folder }), ...(item && { guid: item }) }}
                    className={css.link}
                  >
                    {say('who_since')}
                  </Link>
                </>
              )}
            </>
          ) : (
            <>
              <MovementFilters search={search} timeZone={timeZone} onChange={change} />
              {isFiltered && (
                <Button variant="subtle" onClick={() => change(NO_FILTER)}>
                  {say('clear')}
                </Button>
              )}
              <ColumnsButton
                columns={columns}
                layout={shownLayout}
                onLayoutChange={arrange}
                onReset={reset}
                onShare={share}
              />
            </>
          )}
        </>
      }
      drawer={
        !at && open && of ? (
          <Suspense
            fallback={
              <SideDrawer title={say('movement_short')} onClose={() => openMovement(undefined)}>
                <SkeletonRows rows={6} />
              </SideDrawer>
            }
          >
            <MovementDrawer guid={open} record={of} onClose={() => openMovement(undefined)} onOpen={openMovement} />
          </Suspense>
        ) : undefined
      }
    >
      {at && vs ? (
        <Changes since={at} place={place} change={only} mayReverse={mayReverse} />
      ) : at ? (
        <AsOf at={at} place={place} />
      ) : (
        <div className={css.list}>
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
            {...(mayReverse && { selection, onSelectionChange: setSelection })}
            footer={<HistoryTotals filter={filter} />}
            empty={
              isFiltered ? (
                <EmptyState
                  kind="no-result"
                  title={say('no_result')}
                  action={{ label: say('clear'), run: () => change(NO_FILTER) }}
                />
              ) : (
                <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
              )
            }
          />
          {mayReverse && selection !== NOTHING && (
            <ChosenMovements
              selection={selection}
              total={total ?? 0}
              query={query}
              clear={() => setSelection(NOTHING)}
            />
          )}
        </div>
      )}
    </Page>
  )
}
