import { defineWords } from '../../kernel/words.ts'

export const laboratoryWords = defineWords<typeof import('./words.fr.ts').default>('laboratory', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
