import { defineWords } from '../../kernel/words.ts'

export const recipientWords = defineWords<typeof import('./words.fr.ts').default>('recipients', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadRecipientWords = async () => {
  await recipientWords.load()
  return () => recipientWords.say('title')
}
