import { defineWords } from '../../kernel/words.ts'

export const helpWords = defineWords<typeof import('./words.fr.ts').default>('help', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
