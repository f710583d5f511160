import { defineWords } from '../../kernel/words.ts'

export const homeWords = defineWords<typeof import('./words.fr.ts').default>('home', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
