import { defineWords } from '../../kernel/words.ts'

export const rightsWords = defineWords<typeof import('./words.fr.ts').default>('rights', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
