import { defineWords } from '../../../kernel/words.ts'

export const confirmWords = defineWords<typeof import('./words.fr.ts').default>('confirm', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
