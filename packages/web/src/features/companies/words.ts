import { defineWords } from '../../kernel/words.ts'

export const companyWords = defineWords<typeof import('./words.fr.ts').default>('company', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
