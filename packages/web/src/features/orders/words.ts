import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { forecastWords } from '../forecast/index.ts'
import { supplierTerms, supplierWords } from '../suppliers/index.ts'

export const orderWords = defineWords<typeof import('./words.fr.ts').default>('orders', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/orders/words.fr.ts').default
/** Columns and statuses, as sheets have them too. */
export const orderTerms = defineWords<Shared>('order-terms', {
  fr: () => import('@entrepot/contract/orders/words.fr.ts'),
  en: () => import('@entrepot/contract/orders/words.en.ts'),
})
/** Everything the screens of orders say, and their title. */
export const loadOrderWords = async () => {
  await Promise.all(
    [orderWords, orderTerms, supplierWords, supplierTerms, folderWords, forecastWords].map((words) => words.load()),
  )
  return () => orderWords.say('title')
}
