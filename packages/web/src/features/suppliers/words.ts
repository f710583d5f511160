import { defineWords } from '../../kernel/words.ts'

export const supplierWords = defineWords<typeof import('./words.fr.ts').default>('suppliers', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/suppliers/words.fr.ts').default
/** Columns and types, as sheets have them too. */
export const supplierTerms = defineWords<Shared>('supplier-terms', {
  fr: () => import('@entrepot/contract/suppliers/words.fr.ts'),
  en: () => import('@entrepot/contract/suppliers/words.en.ts'),
})
/** Everything the screens of suppliers say, and their title. */
export const loadSupplierWords = async () => {
  await Promise.all([supplierWords.load(), supplierTerms.load()])
  return () => supplierWords.say('title')
}
