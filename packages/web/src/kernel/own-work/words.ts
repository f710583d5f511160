import { defineWords } from '../words.ts'

/** What is said of work that cannot be opened any more; loaded when that happens. */
export const lostWords = defineWords<typeof import('./words.fr.ts').default>('own-work', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
