import { defineWords } from '../../kernel/words.ts'

/** What the mobile application says on every screen. */
export const phoneWords = defineWords<typeof import('./words.fr.ts').default>('phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
