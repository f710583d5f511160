import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { stock } from './api.ts'
import { sayPosted, type Posted } from './posted.ts'
import { stockWords } from './words.ts'

/** The most one call moves or counts. */
export const MOST_AT_ONCE = 500

type Place = { guid: string; name: string }
type Extra = { comment?: string; /** Of a single item; all of it otherwise. */ quantity?: number }

/** Moves what does not lie there yet, in as many calls as it takes, and says so once. Rejects with a `Failure`. */
export const moveItems = async (
  items: readonly ListedItem[],
  destination: Place,
  { comment = '', quantity }: Extra = {},
  options?: CallOptions,
): Promise<ListedItem[]> => {
  const going = items.filter(({ parent_guid: folder }) => folder !== destination.guid)
  const posted: Posted = { items: [], transactions: [], warnings: [] }
  for (let at = 0; at < going.length; at += MOST_AT_ONCE) {
    const lines = going
      .slice(at, at + MOST_AT_ONCE)
      .map(({ guid, unit }) => ({ guid, ...(quantity !== undefined && { quantity, unit }) }))
    const answer = await stock.move(
      { body: { items: lines, destination: { guid: destination.guid }, comment } },
      options,
    )
    posted.items.push(...answer.items)
    posted.transactions.push(...answer.transactions)
    posted.warnings.push(...answer.warnings)
  }
  sayPosted(
    posted,
    stockWords.say('move.done', {
      count: going.length,
      shown: formatNumber(going.length),
      name: going[0]?.name ?? '',
      place: destination.name,
    }),
  )
  return going
}
