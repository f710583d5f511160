import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { PAGE_SIZE, pagesOf } from './windows.ts'

export type GridPage<Row> = { rows: readonly Row[]; total: number }
/** Where the rows come from. The key names folder, filters and sort; the page is added to it. */
export type GridSource<Row> = {
  queryKey: QueryKey
  fetchPage: (pageIndex: number, size: number, signal: AbortSignal) => Promise<GridPage<Row>>
  /** Known before the first page has loaded. */
  total?: number
}

type Shown<Row> = { key: string; total: number; pages: Map<number, readonly Row[]> }
const FIRST_GUESS = PAGE_SIZE
/** Pages at hand for scrolling back; the query cache has the others for a while. */
const KEPT_PAGES = 40

/** Fetches only the pages that the window from `first` to `last` needs. Rows of the previous key stay until the new ones come. */
export const useRows = <Row>(source: GridSource<Row>, first: number, last: number) => {
  const client = useQueryClient()
  const key = JSON.stringify(source.queryKey)
  const shown = useRef<Shown<Row> | null>(null)

  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const pageQuery = useCallback(
    (page: number) => ({
      queryKey: [...source.queryKey, 'page', page, PAGE_SIZE],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.fetchPage(page, PAGE_SIZE, signal),
    }),
    // The key stands for the source: a new function for the same key fetches the same rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  )

  const knownTotal = source.total ?? (shown.current?.key === key ? shown.current.total : FIRST_GUESS)
  const pages = pagesOf(first, last, Math.max(knownTotal, 1))
  const results = useQueries({ queries: (pages.length > 0 ? pages : [0]).map(pageQuery) })
  const answered = results.flatMap((result, index) => (result.data ? [{ page: pages[index] ?? 0, ...result.data }] : []))

  if (answered.length > 0) {
    const previous = shown.current?.key === key ? shown.current : null
    const kept = previous?.pages ?? new Map<number, readonly Row[]>()
    for (const { page, rows } of answered) {
      // Set anew, so that the pages seen longest ago are the first to go.
      kept.delete(page)
      kept.set(page, rows)
    }
    for (const page of kept.keys()) if (kept.size > KEPT_PAGES) kept.delete(page)
    shown.current = { key, total: answered.at(-1)!.total, pages: kept }
  }
  const current = shown.current
  const stale = current !== null && current.key !== key
  const total = stale ? current.total : (current?.total ?? source.total ?? null)
  const failure = results.find(({ isError, data }) => isError && !data)?.error ?? null

  const rowAt = (index: number): Row | undefined => current?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE]
  const loaded = () => [...(current?.pages.values() ?? [])].flat()
  /** The rows from `from` to `to`, fetched where they are missing. */
  const readRows = async (from: number, to: number): Promise<Row[]> => {
    const rows: Row[] = []
    const needed = pagesOf(from, to, total ?? 0)
    for (let at = 0; at < needed.length; at += 4) {
      const read = await Promise.all(needed.slice(at, at + 4).map((page) => client.fetchQuery({ ...pageQuery(page), staleTime: 30_000 })))
      for (const page of read) rows.push(...page.rows)
    }
    const offset = (needed[0] ?? 0) * PAGE_SIZE
    return rows.slice(from - offset, to - offset + 1)
  }
  const retry = () => {
    for (const result of results) if (result.isError) void result.refetch()
  }
  return { total, rowAt, loaded, readRows, stale, failure, retry }
}
