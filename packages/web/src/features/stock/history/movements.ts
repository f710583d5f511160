import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { queryClient } from '../../../kernel/client.ts'
import { stock } from '../api.ts'

const SIZE = 500
/** A record of more movements than this is looked at in the list itself. */
const MOST_PAGES = 10

type Query = Parameters<typeof stock.list>[0]
const search = async <T>(
  query: NonNullable<NonNullable<Query>['query']>,
  signal: AbortSignal,
  find: (rows: readonly Transaction[]) => T | undefined,
): Promise<T | undefined> => {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { data, total } = await stock.list({ query: { ...query, page, size: SIZE } }, { signal })
    const found = find(data)
    if (found !== undefined || page * SIZE >= total) return found
  }
  return undefined
}

const movementKey = (guid: string) => [...stock.list.key, 'movement', guid] as const
/** One movement, found among those of its record; null when it is hidden from this user. */
export const movementQuery = (record: string, guid: string) => ({
  queryKey: movementKey(guid),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Transaction | null> =>
    (await search({ item: record }, signal, (rows) => rows.find((row) => row.guid === guid))) ?? null,
})
/** A row of the list is shown at once. */
export const knowMovement = (movement: Transaction) => queryClient.setQueryData(movementKey(movement.guid), movement)

/** The other legs of the same act: where a move went, and what left along. */
export const legsQuery = ({ guid, group }: Transaction) => ({
  ...stock.list.query({ query: { group, size: SIZE } }),
  select: ({ data }: { data: readonly Transaction[] }) => data.filter((row) => row.guid !== guid),
})
