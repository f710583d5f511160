import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'

export const importWords = defineWords<typeof import('./words.fr.ts').default>('imports', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export type ImportSay = typeof importWords.say
/** Names of the fields, shared with lists and exports. */
export const fieldWords = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-fields', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
export const placeWords = defineWords<typeof import('@entrepot/contract/folders/words.fr.ts').default>('folder-terms', {
  fr: () => import('@entrepot/contract/folders/words.fr.ts'),
  en: () => import('@entrepot/contract/folders/words.en.ts'),
})
export const ledgerWords = defineWords<typeof import('@entrepot/contract/stock/words.fr.ts').default>('ledger-terms', {
  fr: () => import('@entrepot/contract/stock/words.fr.ts'),
  en: () => import('@entrepot/contract/stock/words.en.ts'),
})
/** Everything the import says, and its title. */
export const loadImportWords = async () => {
  await Promise.all([importWords, fieldWords, placeWords, ledgerWords, folderWords].map((words) => words.load()))
  return () => importWords.say('title')
}
