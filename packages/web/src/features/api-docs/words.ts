import { defineWords } from '../../kernel/words.ts'

export const apiDocsWords = defineWords<typeof import('./words.fr.ts').default>('api-docs', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
