import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'

export const peopleWords = defineWords<typeof import('./words.fr.ts').default>('people', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadPeopleWords = async () => {
  await Promise.all([peopleWords, folderWords].map((words) => words.load()))
  return { list: () => peopleWords.say('title'), one: () => peopleWords.say('one') }
}
