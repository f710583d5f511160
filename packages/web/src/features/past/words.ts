import { defineWords } from '../../kernel/words.ts'
import { loadCheckoutWords } from '../checkouts/index.ts'
import { folderWords } from '../folders/index.ts'
import { loadOperationsWords } from '../operations/index.ts'
import { loadOrderWords } from '../orders/index.ts'
import { loadRecipientWords } from '../recipients/index.ts'
import { loadReservationWords } from '../reservations/index.ts'
import { loadSupplierWords } from '../suppliers/index.ts'
import { loadVariantWords } from '../variants/index.ts'

export const pastWords = defineWords<typeof import('./words.fr.ts').default>('past', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Columns, as sheets have them too. */
export const pastTerms = defineWords<typeof import('@entrepot/contract/past/words.fr.ts').default>('past-terms', {
  fr: () => import('@entrepot/contract/past/words.fr.ts'),
  en: () => import('@entrepot/contract/past/words.en.ts'),
})
export const itemTermWords = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-terms', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
/** Everything the page says, and its title. */
export const loadPastWords = async () => {
  await Promise.all([
    ...[pastWords, pastTerms, itemTermWords, folderWords].map((words) => words.load()),
    loadReservationWords(),
    loadCheckoutWords(),
    loadOrderWords(),
    loadOperationsWords(),
    loadRecipientWords(),
    loadSupplierWords(),
    loadVariantWords(),
  ])
  return () => pastWords.say('title')
}
