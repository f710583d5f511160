import { defineWords } from '../../kernel/words.ts'

export const sectionWords = defineWords<typeof import('./words.fr.ts').default>('sections', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
