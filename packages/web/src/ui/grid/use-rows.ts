import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useReducer, useRef } from 'react'
import { placeNow, received, startWith, type Steady } from './stable-rows.ts'
import { useFresh } from './use-fresh.ts'
import { PAGE_SIZE, pagesOf } from './windows.ts'

export type GridPage<Row> = { rows: readonly Row[]; total: number }
/** Where the rows come from. The key names folder, filters and sort; the page is added to it. */
export type GridSource<Row> = {
  queryKey: QueryKey
  fetchPage: (pageIndex: number, size: number, signal: AbortSignal) => Promise<GridPage<Row>>
  /** Known before the first page has loaded. */
  total?: number
  /** The person has just changed something themselves: what comes now is shown at once. */
  isOwnChange?: () => boolean
}

export type Rows<Row> = ReturnType<typeof useRows<Row>>
type Shown<Row> = { key: string; stable: Steady<Row> }
const FIRST_GUESS = PAGE_SIZE
/** Pages at hand for scrolling back; the query cache has the others for a while. */
const KEPT_PAGES = 40
const NOTHING_CHANGED: readonly string[] = []
/** Numbers what is asked for: when a page was read is not when its rows were last edited here. */
let reads = 0

/**
 * Fetches only the pages that the window from `first` to `last` needs. Rows of the previous key stay until the new ones
 * come; rows of the same key keep their places while `holds`, unless the person has just changed something.
 */
export const useRows = <Row>(
  source: GridSource<Row>,
  first: number,
  last: number,
  idOf: (row: Row) => string,
  holds: boolean,
) => {
  const client = useQueryClient()
  const key = JSON.stringify(source.queryKey)
  const shown = useRef<Shown<Row> | null>(null)
  const changed = useRef<readonly string[]>(NOTHING_CHANGED)
  const asked = useRef(false)
  const [, render] = useReducer((count: number) => count + 1, 0)

  // The key stands for the source: a new function for the same key fetches the same rows.
  const asker = useRef({ key, source })
  if (asker.current.key !== key) asker.current = { key, source }
  const { current: known } = asker
  const pageQuery = useCallback(
    (page: number) => ({
      queryKey: [...known.source.queryKey, 'page', page, PAGE_SIZE],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const at = ++reads
        return { ...(await known.source.fetchPage(page, PAGE_SIZE, signal)), at }
      },
    }),
    [known],
  )

  const knownTotal = source.total ?? (shown.current?.key === key ? shown.current.stable.total : FIRST_GUESS)
  const pages = pagesOf(first, last, Math.max(knownTotal, 1))
  const results = useQueries({ queries: (pages.length > 0 ? pages : [0]).map(pageQuery) })
  const answered = results.flatMap((result, index) =>
    result.data ? [{ page: pages[index] ?? 0, ...result.data }] : [],
  )

  if (answered.length > 0) {
    const previous = shown.current?.key === key ? shown.current.stable : null
    const stable = previous
      ? received(previous, answered, idOf, holds && !asked.current && !source.isOwnChange?.())
      : startWith(answered)
    shown.current = {
      key,
      stable:
        stable.pages.size > KEPT_PAGES ? { ...stable, pages: new Map([...stable.pages].slice(-KEPT_PAGES)) } : stable,
    }
    if (stable.fresh.length > 0) changed.current = stable.fresh
  }
  const fresh = useFresh(changed.current)
  const current = shown.current?.stable ?? null
  const stale = shown.current !== null && shown.current.key !== key
  const total = stale ? current!.total : (current?.total ?? source.total ?? null)
  const showWaiting = () => {
    asked.current = true
    render()
  }
  const wasAsked = asked.current
  asked.current = false
  const failure = results.find(({ isError, data }) => isError && !data)?.error ?? null

  const rowAt = (index: number): Row | undefined =>
    current?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE]
  const loaded = () => [...(current?.pages.values() ?? [])].flat()
  /** The rows from `from` to `to`, fetched where they are missing. */
  const readRows = async (from: number, to: number): Promise<Row[]> => {
    const rows: Row[] = []
    const needed = pagesOf(from, to, total ?? 0)
    for (let at = 0; at < needed.length; at += 4) {
      const read = await Promise.all(
        needed.slice(at, at + 4).map((page) => client.fetchQuery({ ...pageQuery(page), staleTime: 30_000 })),
      )
      for (const page of read) rows.push(...page.rows)
    }
    const offset = (needed[0] ?? 0) * PAGE_SIZE
    return rows.slice(from - offset, to - offset + 1)
  }
  const retry = () => {
    for (const result of results) if (result.isError) void result.refetch()
  }
  /** Where the row stands now that stood at `index` before the order changed last. */
  const moved = (index: number) => (current ? placeNow(current, index, PAGE_SIZE, idOf) : null)
  const firstFresh = () => {
    for (const [page, rows] of [...(current?.pages ?? [])].sort(([a], [b]) => a - b)) {
      const at = rows.findIndex((row) => changed.current.includes(idOf(row)))
      if (at >= 0) return page * PAGE_SIZE + at
    }
    return 0
  }
  return {
    total,
    rowAt,
    loaded,
    readRows,
    stale,
    failure,
    retry,
    fresh,
    waiting: current?.waiting ?? 0,
    order: current?.order ?? 0,
    showWaiting,
    wasAsked,
    moved,
    firstFresh,
  }
}
