import { defineWords } from '../../kernel/words.ts'

export const siteWords = defineWords<typeof import('./words.fr.ts').default>('sites', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/sites/words.fr.ts').default
/** Columns and states, as sheets have them too. */
export const siteTerms = defineWords<Shared>('site-terms', {
  fr: () => import('@entrepot/contract/sites/words.fr.ts'),
  en: () => import('@entrepot/contract/sites/words.en.ts'),
})
/** Everything the screens of sites say, and their title. */
export const loadSiteWords = async () => {
  await Promise.all([siteWords.load(), siteTerms.load()])
  return () => siteWords.say('title')
}
