import { defineWords } from '../../kernel/words.ts'

export const stockWords = defineWords<typeof import('./words.fr.ts').default>('stock', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
