import { companyToday, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { queryClient } from '../../../kernel/client.ts'
import { session } from '../../../kernel/session.ts'
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

/**
 * The other legs of what was done in one go: a move leaves one folder and enters another. They share article and
 * instant.
 */
export const legsQuery = ({ guid, group, item_name: name, createdAt }: Transaction) => ({
  queryKey: [...stock.list.key, 'group', group, guid],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Transaction[]> => {
    const day = companyToday(new Date(createdAt), session.get().config?.timeZone ?? DEFAULT_TIME_ZONE)
    const legs: Transaction[] = []
    await search({ search: name, from: day, to: day }, signal, (rows) => {
      legs.push(...rows.filter((row) => row.group === group && row.guid !== guid))
      // Rows come newest first: once they are older than the act, all its legs have passed.
      return rows.some((row) => row.createdAt < createdAt) ? true : undefined
    })
    return legs
  },
})
