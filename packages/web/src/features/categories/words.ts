import { defineWords } from '../../kernel/words.ts'

export const categoryWords = defineWords<typeof import('./words.fr.ts').default>('categories', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadCategoryWords = async () => {
  await categoryWords.load()
  return () => categoryWords.say('title')
}
