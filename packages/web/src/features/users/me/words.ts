import { defineWords } from '../../../kernel/words.ts'

export const meWords = defineWords<typeof import('./words.fr.ts').default>('me', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
