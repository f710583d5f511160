import { defineWords } from '../../kernel/words.ts'
import { laboratoryWords } from '../laboratory/index.ts'

export const functionWords = defineWords<typeof import('./words.fr.ts').default>('functions', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/functions/words.fr.ts').default
/** Columns and kinds of values, as sheets have them too. */
export const functionTerms = defineWords<Shared>('function-terms', {
  fr: () => import('@entrepot/contract/functions/words.fr.ts'),
  en: () => import('@entrepot/contract/functions/words.en.ts'),
})
/** Everything the screens of functions say, and their title. */
export const loadFunctionWords = async () => {
  await Promise.all([functionWords, functionTerms, laboratoryWords].map((words) => words.load()))
  return () => functionWords.say('title')
}
