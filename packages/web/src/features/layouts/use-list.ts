import { useMemo } from 'react'
import { pagesOf, searchAfter, type List, type SearchPart } from '../../kernel/lists.ts'
import type { Downloaded } from '../../kernel/send.ts'
import { useExport } from '../../kernel/use-export.ts'
import { exportColumns, type GridColumn, type GridLayout } from '../../ui/grid/index.ts'
import { uiWords } from '../../ui/words.ts'
import { useLayout, type ListName } from './use-layout.ts'

type Searched = { search?: string; sort?: string }
type InAddress = { q?: string; sort?: string }
type Sheet = { export: 'xlsx' | 'csv'; columns: string }

export type ListOptions<Row extends { guid: string }, S extends InAddress, Q extends object> = {
  /** Under which name its columns are kept. */
  kept: ListName
  columns: readonly GridColumn<Row>[]
  search: S
  /** Puts the next search in the place of the one in the address; `push`: so that Back goes back to it. */
  write: (next: (before: S) => S, push: boolean) => void
  /** What narrows the list besides the words that are looked for. */
  filters?: readonly (keyof S)[]
  list: List<Row, Q & Searched> & { download: (input: { query: Q & Searched & Sheet }) => Promise<Downloaded> }
  /** What the filters ask of the list; memoised. */
  query?: Q
}

const NO_FILTERS = {}

/**
 * What every list does: its words, filters and order stand in the address; its columns and usual order are kept on the
 * server, those of the company where nobody has their own; its file holds what it shows, as it shows it.
 */
export const useList = <Row extends { guid: string }, S extends InAddress, Q extends object>({
  kept,
  columns,
  search,
  write,
  filters = [],
  list,
  query = NO_FILTERS as Q,
}: ListOptions<Row, S, Q>) => {
  const { layout, setLayout, reset, share, hasCompany } = useLayout(kept)
  const { q } = search
  const isKnown = (name: string) => columns.some(({ id, sortable }) => sortable && id === name.replace(/^-/, ''))
  const sort = search.sort !== undefined && isKnown(search.sort) ? search.sort : layout.sort
  const change = (part: SearchPart<S>, push = false) => write((before) => searchAfter(before, part), push)
  const clear = () => change(Object.fromEntries(['q', ...filters].map((name) => [name, undefined])) as SearchPart<S>)
  const asked = useMemo(
    (): Q & Searched => ({ ...query, ...(q && { search: q }), ...(sort && { sort }) }),
    [query, q, sort],
  )
  const source = useMemo(() => pagesOf(list, asked), [list, asked])
  const isFiltered = q !== undefined || filters.some((name) => search[name] !== undefined)
  const shownLayout = useMemo((): GridLayout => ({ ...layout, ...(sort && { sort }) }), [layout, sort])
  const arrange = (next: GridLayout) => {
    const { sort: nextSort, ...columnsNow } = next
    if (nextSort !== sort) change({ sort: nextSort } as SearchPart<S>)
    // The order that a link brought is kept for nobody who only moves a column.
    const keptSort = nextSort !== sort ? nextSort : layout.sort
    setLayout({ ...columnsNow, ...(keptSort && { sort: keptSort }) })
  }
  const { exporting, exportAs } = useExport(
    (format) => list.download({ query: { ...asked, export: format, columns: exportColumns(columns, layout) } }),
    () => uiWords.say('export.done'),
  )
  const page = {
    columns,
    source,
    q: q ?? '',
    onSearch: (text: string) => change({ q: text } as SearchPart<S>),
    isFiltered,
    onClear: clear,
    arranged: { layout: shownLayout, onChange: arrange, onReset: reset, onShare: share, hasCompany },
    exporting,
    onExport: exportAs,
  }
  return { change, query: asked, isFiltered, page }
}
