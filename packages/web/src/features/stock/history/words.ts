import { defineWords } from '../../../kernel/words.ts'

export const historyWords = defineWords<typeof import('./words.fr.ts').default>('history', { fr: () => import('./words.fr.ts'), en: () => import('./words.en.ts') })
/** The words of the ledger itself, shared with exports. */
export const ledgerWords = defineWords<typeof import('@entrepot/contract/stock/words.fr.ts').default>('ledger', { fr: () => import('@entrepot/contract/stock/words.fr.ts'), en: () => import('@entrepot/contract/stock/words.en.ts') })
export const itemTermWords = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-terms', { fr: () => import('@entrepot/contract/items/words.fr.ts'), en: () => import('@entrepot/contract/items/words.en.ts') })
export const loadHistoryWords = () => Promise.all([historyWords.load(), ledgerWords.load(), itemTermWords.load()])
