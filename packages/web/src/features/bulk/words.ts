import { defineWords } from '../../kernel/words.ts'

export const bulkWords = defineWords<typeof import('./words.fr.ts').default>('bulk', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Names of types, shared with lists and exports. */
export const itemTerms = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-fields', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
export const loadBulkWords = () => Promise.all([bulkWords.load(), itemTerms.load()])
