import { defineWords } from '../../kernel/words.ts'

export const incomingWords = defineWords<typeof import('./words.fr.ts').default>('incoming', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/incoming/words.fr.ts').default
/** Columns, actions and results, as sheets and answers have them too. */
export const incomingTerms = defineWords<Shared>('incoming-terms', {
  fr: () => import('@entrepot/contract/incoming/words.fr.ts'),
  en: () => import('@entrepot/contract/incoming/words.en.ts'),
})
/** Everything the screens of incoming requests say, and their title. */
export const loadIncomingWords = async () => {
  await Promise.all([incomingWords.load(), incomingTerms.load()])
  return () => incomingWords.say('title')
}
