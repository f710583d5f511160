import { defineWords } from '../../kernel/words.ts'
import { laboratoryWords } from '../laboratory/index.ts'

export const labelWords = defineWords<typeof import('./words.fr.ts').default>('labels', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/labels/words.fr.ts').default
/** Columns, types and formats, as sheets have them too. */
export const labelTerms = defineWords<Shared>('label-terms', {
  fr: () => import('@entrepot/contract/labels/words.fr.ts'),
  en: () => import('@entrepot/contract/labels/words.en.ts'),
})
/** Everything the screens of labels say, and their title. */
export const loadLabelWords = async () => {
  await Promise.all([labelWords, labelTerms, laboratoryWords].map((words) => words.load()))
  return () => labelWords.say('title')
}
