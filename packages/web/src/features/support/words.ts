import { defineWords } from '../../kernel/words.ts'

export const supportWords = defineWords<typeof import('./words.fr.ts').default>('support', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
