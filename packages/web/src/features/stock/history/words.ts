import { defineWords } from '../../../kernel/words.ts'
import { folderWords } from '../../folders/index.ts'
import { stockWords } from '../words.ts'

export const historyWords = defineWords<typeof import('./words.fr.ts').default>('history', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** The words of the ledger itself, shared with exports. */
export const ledgerWords = defineWords<typeof import('@entrepot/contract/stock/words.fr.ts').default>('ledger', {
  fr: () => import('@entrepot/contract/stock/words.fr.ts'),
  en: () => import('@entrepot/contract/stock/words.en.ts'),
})
export const itemTermWords = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-terms', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
/** Everything the history says, and its title. */
export const loadHistoryWords = async () => {
  await Promise.all([historyWords, ledgerWords, itemTermWords, stockWords, folderWords].map((words) => words.load()))
  return () => historyWords.say('title')
}
