import { defineWords } from '../../../kernel/words.ts'

/** What explains a formula wherever one shows; loaded with the first that does. */
export const formulaWords = defineWords<typeof import('./words.fr.ts').default>('formula', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
