import { defineWords } from '../../kernel/words.ts'

export const imageSearchWords = defineWords<typeof import('./words.fr.ts').default>('image-search', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadImageSearchWords = async () => {
  await imageSearchWords.load()
  return () => imageSearchWords.say('title')
}
