import { defineWords } from '../../kernel/words.ts'

export const notificationWords = defineWords<typeof import('./words.fr.ts').default>('notifications', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
