import { defineWords } from '../../../kernel/words.ts'

export const joinWords = defineWords<typeof import('./words.fr.ts').default>('join', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
