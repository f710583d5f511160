import { defineWords } from '../../kernel/words.ts'

export const assistantWords = defineWords<typeof import('./words.fr.ts').default>('assistant', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
