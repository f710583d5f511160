import { defineWords } from '../../kernel/words.ts'

export const commentWords = defineWords<typeof import('./words.fr.ts').default>('comments', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
