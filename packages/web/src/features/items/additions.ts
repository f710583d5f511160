import type { Item } from '@entrepot/contract/items/item.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { searchTarget } from '../search/index.ts'
import type { Additions } from '../../shell/index.ts'

const ChosenItems = lazyPart(async () => (await import('./chosen-items.tsx')).ChosenItems)

export const additions: Additions = {
  searchTargets: {
    items: searchTarget<Item>({
      label: { fr: 'Articles', en: 'Items' },
      load: async () => (await import('./load-columns.ts')).loadItemColumns(),
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/item/${guid}`,
      Chosen: ChosenItems,
    }),
  },
  recordLinks: { item: (guid) => `/item/${guid}` },
  start: (goTo) => void import('./commands.ts').then(({ addStockCommands }) => addStockCommands(goTo)),
}
