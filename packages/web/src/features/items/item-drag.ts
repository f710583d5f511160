import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { formatNumber } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import type { Incoming } from '../folders/index.ts'
import { moveItems, stockWords } from '../stock/index.ts'
import { BULK_LIMIT } from './bulk-limits.ts'
import { itemWords } from './words.ts'

/** Items on their way to a folder of the tree. `from` is their common folder where there is one. */
export type ItemDrag = {
  from: string | null
  writable: boolean
  tooMany: boolean
  read: () => Promise<ListedItem[]>
  moved: () => void
}
export const incomingItems = ({ from, writable, tooMany, read, moved }: ItemDrag): Incoming => ({
  refusal: (folder) => {
    if (!folder) return stockWords.say('move.root')
    if (!writable || folder.permission !== 'write') return errorText('folder_denied') ?? null
    if (tooMany) return itemWords.say('bulk.limit', { shown: formatNumber(BULK_LIMIT) })
    return folder.guid === from ? stockWords.say('move.there') : null
  },
  drop: (folder) => {
    // A refusal was said by the client.
    void read()
      .then((chosen) => moveItems(chosen, folder))
      .then(moved, () => undefined)
  },
})
