import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { scanWords } from '../items/index.ts'

export const quickWords = defineWords<typeof import('./words.fr.ts').default>('quickupdate', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Columns and fields, as sheets have them too. */
export const quickTerms = defineWords<typeof import('@entrepot/contract/quickupdate/words.fr.ts').default>(
  'quick-terms',
  {
    fr: () => import('@entrepot/contract/quickupdate/words.fr.ts'),
    en: () => import('@entrepot/contract/quickupdate/words.en.ts'),
  },
)
/** Everything the screens of quick updates say. */
export const loadQuickWords = () =>
  Promise.all([quickWords, quickTerms, folderWords, scanWords].map((words) => words.load()))
