import { defineWords } from '../../kernel/words.ts'
import { stockWords } from '../stock/index.ts'

export const bundleWords = defineWords<typeof import('./words.fr.ts').default>('bundles', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/bundles/words.fr.ts').default
/** Columns, as sheets have them too. */
export const bundleTerms = defineWords<Shared>('bundle-terms', {
  fr: () => import('@entrepot/contract/bundles/words.fr.ts'),
  en: () => import('@entrepot/contract/bundles/words.en.ts'),
})
/** Everything the screens of bundles say, quantities among it, and their title. */
export const loadBundleWords = async () => {
  await Promise.all([bundleWords.load(), bundleTerms.load(), stockWords.load()])
  return () => bundleWords.say('title')
}
