import { defineWords } from '../../kernel/words.ts'

export const tagWords = defineWords<typeof import('./words.fr.ts').default>('tags', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadTagWords = async () => {
  await tagWords.load()
  return () => tagWords.say('title')
}
