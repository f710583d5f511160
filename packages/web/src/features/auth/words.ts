import { defineWords } from '../../kernel/words.ts'

export const authWords = defineWords<typeof import('./words.fr.ts').default>('auth', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
