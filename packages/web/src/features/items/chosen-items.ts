import type { Item } from '@entrepot/contract/items/item.ts'
import { isSelected, type RowSelection } from '../../ui/grid/index.ts'

/** What one action on a selection takes at most, and what a count, an entry or an exit does: a person types every line of it. */
export const BULK_LIMIT = 5_000
export const TYPED_LIMIT = 200
const SIZE = 500

type Page = { data: readonly Item[]; total: number }
type Sources = {
  /** Rows that were read already. */
  known: readonly Item[]
  readPage: (page: number, size: number) => Promise<Page>
  readOne: (guid: string) => Promise<Item>
}

/** The records behind a selection: those at hand, the others from the server; « tous les résultats » page by page. */
export const chosenItems = async (selection: RowSelection, { known, readPage, readOne }: Sources): Promise<Item[]> => {
  if (!selection.all) {
    const atHand = new Map(known.map((item) => [item.guid, item]))
    return Promise.all([...selection.ids].map((guid) => atHand.get(guid) ?? readOne(guid)))
  }
  const chosen: Item[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await readPage(page, SIZE)
    chosen.push(...data.filter(({ guid }) => isSelected(selection, guid)))
    if (data.length === 0 || page * SIZE >= total) return chosen
  }
}
