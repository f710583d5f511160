import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { peopleWords } from '../users/index.ts'

export const groupWords = defineWords<typeof import('./words.fr.ts').default>('groups', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadGroupWords = async () => {
  await Promise.all([groupWords, peopleWords, folderWords].map((words) => words.load()))
  return () => groupWords.say('title')
}
