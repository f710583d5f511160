import { defineWords } from '../../kernel/words.ts'

export const presenceWords = defineWords<typeof import('./words.fr.ts').default>('presence', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
