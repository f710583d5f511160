import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { formatNumber } from '../kernel/format.ts'
import type { Values } from '../kernel/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyState } from './empty-state.tsx'
import {
  chosenRows,
  ColumnsButton,
  countSelected,
  DataGrid,
  NOTHING,
  type DataGridProps,
  type GridLayout,
  type GridSource,
  type RowSelection,
  shownBy,
} from './grid/index.ts'
import { lazyPart } from './lazy-part.tsx'
import { Page } from './page.tsx'
import { SearchField } from './search-field.tsx'
import { uiWords } from './words.ts'
import { ListFrame } from './list-frame.tsx'

const ExportMenu = lazyPart(async () => (await import('./export-menu.tsx')).ExportMenu)

/** What a feature that has such a page says. */
type ListWord = 'title' | 'count' | 'new' | 'search' | 'clear' | 'no_result' | 'empty' | 'empty_text'
export type ListSay = (word: ListWord, values?: Values) => string
/** How the list is arranged for whoever looks at it (`useList`). */
type Arranged = {
  layout: GridLayout
  onChange: (layout: GridLayout) => void
  onReset: () => void
  onShare?: (() => Promise<void>) | undefined
  hasCompany: boolean
}

/** What is done with several rows at once, `most` of them; `clear` lets go of them. */
export type Bulk<Row extends { guid: string }> = {
  sources: () => Parameters<typeof chosenRows<Row>>[1]
  most: number
  actions: readonly {
    label: string
    /** It takes something away. */ danger?: boolean
    /** Fewer rows mean nothing to it. */ least?: { count: number; reason: string }
    run: (rows: Row[], clear: () => void) => void
  }[]
}

type Props<Row extends { guid: string }> = Pick<
  DataGridProps<Row>,
  'columns' | 'rowName' | 'onOpen' | 'openedId' | 'rowMenu'
> & {
  say: ListSay
  source: GridSource<Row>
  /** The words that are looked for. */
  q: string
  onSearch: (text: string) => void
  arranged: Arranged
  exporting: boolean
  onExport: (format: 'xlsx' | 'csv') => void
  /** Ways to look at the list, side by side above its filters. */
  tabs?: ReactNode
  /** Other filters than the search, whether one is set, and how all of them are taken away. */
  filters?: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** For whoever may add one. */
  onCreate?: (() => void) | undefined
  /** Lets rows be chosen. */
  bulk?: Bulk<Row> | undefined
  drawer?: ReactNode
  /** Offered as long as the list has one row at most. */
  alone?: ReactNode
  /** Beside the button that adds one. */
  actions?: ReactNode
}

/** A list with its own page; `useList` says what it shows and how. */
export const ListPage = <Row extends { guid: string }>({
  say,
  source,
  q,
  onSearch,
  arranged,
  exporting,
  onExport,
  tabs,
  filters,
  isFiltered,
  onClear,
  onCreate,
  bulk,
  drawer,
  alone,
  actions,
  ...rows
}: Props<Row>) => {
  const [total, setTotal] = useState<number | null>(null)
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const shownKey = shownBy(source.queryKey)
  useEffect(() => setSelection(NOTHING), [shownKey])
  const countLabel = (count: number) => say('count', { count, shown: formatNumber(count) })
  const create = onCreate && { label: say('new'), run: onCreate }
  return (
    <Page
      title={say('title')}
      count={total === null ? undefined : countLabel(total)}
      body="fill"
      actions={
        <>
          {actions}
          <ExportMenu busy={exporting} onExport={onExport} />
          {create && (
            <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={create.run}>
              {create.label}
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          {tabs}
          <SearchField label={say('search')} value={q} onSearch={onSearch} />
          {filters}
          {isFiltered && (
            <Button variant="subtle" onClick={onClear}>
              {say('clear')}
            </Button>
          )}
          <ColumnsButton
            columns={rows.columns}
            layout={arranged.layout}
            onLayoutChange={arranged.onChange}
            onReset={arranged.onReset}
            onShare={arranged.onShare}
            hasCompany={arranged.hasCompany}
          />
        </>
      }
      drawer={drawer}
    >
      <ListFrame>
        <DataGrid
          label={say('title')}
          source={source}
          onTotal={setTotal}
          rowId={({ guid }) => guid}
          layout={arranged.layout}
          onLayoutChange={arranged.onChange}
          countLabel={countLabel}
          empty={
            isFiltered ? (
              <EmptyState kind="no-result" title={say('no_result')} action={{ label: say('clear'), run: onClear }} />
            ) : (
              <EmptyState
                kind="unused"
                title={say('empty')}
                text={say('empty_text')}
                {...(create && { action: create })}
              />
            )
          }
          {...(bulk && { selection, onSelectionChange: setSelection })}
          {...rows}
        />
        {total !== null && total <= 1 && !isFiltered && alone}
        {bulk && (
          <ChosenRows bulk={bulk} selection={selection} total={total ?? 0} clear={() => setSelection(NOTHING)} />
        )}
      </ListFrame>
    </Page>
  )
}

const ChosenRows = <Row extends { guid: string }>({
  bulk: { sources, most, actions },
  selection,
  total,
  clear,
}: {
  bulk: Bulk<Row>
  selection: RowSelection
  total: number
  clear: () => void
}) => {
  const say = uiWords.use()
  const [busy, setBusy] = useState(false)
  const count = countSelected(selection, total)
  if (count === 0) return null
  const withRows = async (run: (rows: Row[], clear: () => void) => void) => {
    setBusy(true)
    try {
      run(await chosenRows(selection, sources()), clear)
    } catch {
      // Whoever reads the rows has said why they could not be read.
    } finally {
      setBusy(false)
    }
  }
  const reasonOf = (least: { count: number; reason: string } | undefined) =>
    count > most
      ? say('grid.limit', { shown: formatNumber(most) })
      : least !== undefined && count < least.count && least.reason
  return (
    <BulkBar
      busy={busy}
      actions={actions.map(({ label, danger = false, least, run }) => ({
        label,
        danger,
        reason: reasonOf(least),
        run: () => void withRows(run),
      }))}
    />
  )
}
