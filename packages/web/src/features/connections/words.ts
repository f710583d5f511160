import { defineWords } from '../../kernel/words.ts'

export const connectionWords = defineWords<typeof import('./words.fr.ts').default>('connections', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/connections/words.fr.ts').default
/** Columns and kinds of authentication, as sheets have them too. */
export const connectionTerms = defineWords<Shared>('connection-terms', {
  fr: () => import('@entrepot/contract/connections/words.fr.ts'),
  en: () => import('@entrepot/contract/connections/words.en.ts'),
})
/** Everything the screens of connections say, and their title. */
export const loadConnectionWords = async () => {
  await Promise.all([connectionWords, connectionTerms].map((words) => words.load()))
  return () => connectionWords.say('title')
}
