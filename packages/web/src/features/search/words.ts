import { defineWords } from '../../kernel/words.ts'

export const searchWords = defineWords<typeof import('./words.fr.ts').default>('search', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadSearchWords = async () => {
  await searchWords.load()
  return () => searchWords.say('title')
}
