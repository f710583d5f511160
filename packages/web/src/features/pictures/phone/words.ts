import { defineWords } from '../../../kernel/words.ts'

export const picturePhoneWords = defineWords<typeof import('./words.fr.ts').default>('pictures-phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
