import { defineWords } from '../../kernel/words.ts'

export const viewWords = defineWords<typeof import('./words.fr.ts').default>('views', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
