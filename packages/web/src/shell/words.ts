import { defineWords } from '../kernel/words.ts'

export const shellWords = defineWords<typeof import('./words.fr.ts').default>('shell', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
