import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'

export const inventoriesWords = defineWords<typeof import('./words.fr.ts').default>('inventories', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/inventories/words.fr.ts').default
/** Columns and states, as sheets have them too. */
export const inventoryTerms = defineWords<Shared>('inventory-terms', {
  fr: () => import('@entrepot/contract/inventories/words.fr.ts'),
  en: () => import('@entrepot/contract/inventories/words.en.ts'),
})
/** Everything the screens of inventories say, and their title. */
export const loadInventoriesWords = async () => {
  await Promise.all([inventoriesWords, inventoryTerms, stockWords, folderWords].map((words) => words.load()))
  return () => inventoriesWords.say('title')
}
