import { defineWords } from '../../kernel/words.ts'

export const fieldWords = defineWords<typeof import('./words.fr.ts').default>('fields', { fr: () => import('./words.fr.ts'), en: () => import('./words.en.ts') })
export const loadFieldWords = async () => {
  await fieldWords.load()
  return () => fieldWords.say('title')
}
