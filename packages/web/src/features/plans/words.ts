import { defineWords } from '../../kernel/words.ts'

export const planWords = defineWords<typeof import('./words.fr.ts').default>('plans', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
