import { defineWords } from '../kernel/words.ts'

/** What is said where somebody signs; loaded with the screens that ask for it. */
export const signatureWords = defineWords<typeof import('./signature-words.fr.ts').default>('signature', {
  fr: () => import('./signature-words.fr.ts'),
  en: () => import('./signature-words.en.ts'),
})
