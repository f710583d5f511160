import { defineWords } from '../../../kernel/words.ts'

export const alongWords = defineWords<typeof import('./words.fr.ts').default>('stock-along', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
