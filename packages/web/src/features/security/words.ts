import { defineWords } from '../../kernel/words.ts'

export const securityWords = defineWords<typeof import('./words.fr.ts').default>('security', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
