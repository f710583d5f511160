import { defineWords } from '../../kernel/words.ts'

export const fileSearchWords = defineWords<typeof import('./words.fr.ts').default>('file-search', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadFileSearchWords = async () => {
  await fileSearchWords.load()
  return () => fileSearchWords.say('title')
}
