import { defineWords } from '../../kernel/words.ts'

export const itemWords = defineWords<typeof import('./words.fr.ts').default>('items', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
