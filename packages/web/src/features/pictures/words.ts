import { defineWords } from '../../kernel/words.ts'

export const pictureWords = defineWords<typeof import('./words.fr.ts').default>('pictures', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
