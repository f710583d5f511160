import { defineWords } from '../../kernel/words.ts'

export const conditionWords = defineWords<typeof import('./words.fr.ts').default>('conditions', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
