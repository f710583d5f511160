import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'

export const cycleWords = defineWords<typeof import('./words.fr.ts').default>('cyclecounts', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/cyclecounts/words.fr.ts').default
/** Columns, as sheets have them too. */
export const cycleTerms = defineWords<Shared>('cyclecount-terms', {
  fr: () => import('@entrepot/contract/cyclecounts/words.fr.ts'),
  en: () => import('@entrepot/contract/cyclecounts/words.en.ts'),
})
/** Everything the screens of counts say, and their title. */
export const loadCycleWords = async () => {
  await Promise.all([cycleWords, cycleTerms, folderWords, stockWords].map((words) => words.load()))
  return () => cycleWords.say('title')
}
