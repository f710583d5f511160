import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './client.ts'
import { wroteLately } from './gestures.ts'

type Paged<Q> = Q & { page: number; size: number }
export type List<Row, Q> = {
  (input: { query: Paged<Q> }, options: { signal?: AbortSignal }): Promise<{ data: readonly Row[]; total: number }>
  key: QueryKey
}

/** The pages of a list under its filters, as a grid asks for them. */
export const pagesOf = <Row, Q extends object>(list: List<Row, Q>, query: Q) => ({
  queryKey: [...list.key, query],
  isOwnChange: wroteLately,
  fetchPage: async (page: number, size: number, signal: AbortSignal) => {
    const { data, total } = await list({ query: { ...query, page: page + 1, size } }, { signal })
    return { rows: data, total }
  },
})

/**
 * Where the rows behind a selection of such a list come from: those the grid has, the pages of the list, one by its
 * guid.
 */
export const rowsBehind = <Row, Q extends object>(
  list: List<Row, Q>,
  query: Q,
  readOne: (guid: string) => Promise<Row>,
) => ({
  known: queryClient
    .getQueriesData<{ rows: readonly Row[] }>({ queryKey: pagesOf(list, query).queryKey })
    .flatMap(([, page]) => page?.rows ?? []),
  readPage: (page: number, size: number) => list({ query: { ...query, page, size } }, {}),
  readOne,
})

export type SearchPart<S> = { [K in keyof S]?: S[K] | undefined }

/** What an address holds after a change; what is empty leaves it. */
export const searchAfter = <S extends object>(before: S, part: SearchPart<S>): S =>
  Object.fromEntries(
    Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined && value !== ''),
  ) as S
