import { defineWords } from '../../kernel/words.ts'

export const attachmentWords = defineWords<typeof import('./words.fr.ts').default>('attachments', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
