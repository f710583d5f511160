import type { Item } from '@entrepot/contract/items/item.ts'
import { session } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { searchTarget } from '../search/index.ts'
import type { Additions } from '../../shell/index.ts'

const ChosenItems = lazyPart(async () => (await import('./chosen-items.tsx')).ChosenItems)

export const additions: Additions = {
  searchTargets: {
    items: searchTarget<Item>({
      label: { fr: 'Articles', en: 'Items' },
      load: async () => {
        const [{ itemColumns }, { itemWords }, { stockWords }] = await Promise.all([
          import('./columns.tsx'),
          import('./words.ts'),
          import('../stock/index.ts'),
        ])
        // A quantity is said with its unit by the words of stock.
        await Promise.all([itemWords.load(), stockWords.load()])
        return () => itemColumns(session.get().config?.fields.fields ?? [])
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/item/${guid}`,
      Chosen: ChosenItems,
    }),
  },
  recordLinks: { item: (guid) => `/item/${guid}` },
  start: (goTo) => void import('./commands.ts').then(({ addStockCommands }) => addStockCommands(goTo)),
}
