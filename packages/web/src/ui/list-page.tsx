import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { formatNumber } from '../kernel/format.ts'
import type { Values } from '../kernel/words.ts'
import { EmptyState } from './empty-state.tsx'
import { DataGrid, type DataGridProps, type GridLayout, type GridSource } from './grid/index.ts'
import { Page } from './page.tsx'
import { SearchField } from './search-field.tsx'

/** What a feature that has such a page says. */
type ListWord = 'title' | 'count' | 'new' | 'search' | 'clear' | 'no_result' | 'empty' | 'empty_text'
/** The address keeps them. */
type Search = { q?: string; sort?: string }

type Props<Row extends { guid: string }> = Pick<DataGridProps<Row>, 'columns' | 'rowName' | 'onOpen' | 'openedId' | 'rowMenu'> & {
  say: (word: ListWord, values?: Values) => string
  source: GridSource<Row>
  search: Search
  onSearch: (part: { [K in keyof Search]: string | undefined }) => void
  /** Other filters than the search, whether one is set, and how all of them are taken away. */
  filters?: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** For whoever may add one. */
  onCreate?: (() => void) | undefined
  drawer?: ReactNode
  /** Beside the button that adds one. */
  actions?: ReactNode
}

/** A list with its own page: what is searched and sorted stands in the address, everything else is arranged for the moment. */
export const ListPage = <Row extends { guid: string }>({ say, source, search: { q, sort }, onSearch, filters, isFiltered, onClear, onCreate, drawer, actions, ...rows }: Props<Row>) => {
  const [total, setTotal] = useState<number | null>(null)
  const [layout, setLayout] = useState<GridLayout>({ columns: [] })
  const shownLayout = useMemo((): GridLayout => ({ ...layout, ...(sort && { sort }) }), [layout, sort])
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
          {create && (
            <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={create.run}>
              {create.label}
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          <SearchField label={say('search')} value={q ?? ''} onSearch={(text) => onSearch({ q: text })} />
          {filters}
        </>
      }
      drawer={drawer}
    >
      <DataGrid
        label={say('title')}
        source={source}
        onTotal={setTotal}
        rowId={({ guid }) => guid}
        layout={shownLayout}
        onLayoutChange={(next) => {
          if (next.sort !== sort) onSearch({ sort: next.sort })
          setLayout(next)
        }}
        countLabel={countLabel}
        empty={
          isFiltered ? (
            <EmptyState kind="no-result" title={say('no_result')} action={{ label: say('clear'), run: onClear }} />
          ) : (
            <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} {...(create && { action: create })} />
          )
        }
        {...rows}
      />
    </Page>
  )
}
