import { defineWords } from '../../kernel/words.ts'

export const folderWords = defineWords<typeof import('./words.fr.ts').default>('folders', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
