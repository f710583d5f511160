import { defineWords } from '../../kernel/words.ts'

export const tourWords = defineWords<typeof import('./words.fr.ts').default>('tour', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
