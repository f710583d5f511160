import { defineWords } from '../kernel/words.ts'

/** The kit's own labels; loaded with the application. */
export const uiWords = defineWords<typeof import('./words.fr.ts').default>('ui', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
