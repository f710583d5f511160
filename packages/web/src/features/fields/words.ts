import { laboratoryWords } from '../laboratory/index.ts'
import { defineWords } from '../../kernel/words.ts'
import { scheduleWords } from '../../ui/schedule-words.ts'
import { formulaWords } from './formula/words.ts'

export const fieldWords = defineWords<typeof import('./words.fr.ts').default>('fields', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadFieldWords = async () => {
  await Promise.all([fieldWords, laboratoryWords, formulaWords, scheduleWords].map((words) => words.load()))
  return () => fieldWords.say('title')
}
