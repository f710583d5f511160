import { defineWords } from '../../kernel/words.ts'
import { scheduleWords } from '../../ui/schedule-words.ts'
import { connectionWords } from '../connections/index.ts'
import { laboratoryWords } from '../laboratory/index.ts'

export const requestWords = defineWords<typeof import('./words.fr.ts').default>('requests', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/requests/words.fr.ts').default
/** Columns, triggers and states, as sheets and answers have them too. */
export const requestTerms = defineWords<Shared>('request-terms', {
  fr: () => import('@entrepot/contract/requests/words.fr.ts'),
  en: () => import('@entrepot/contract/requests/words.en.ts'),
})
/** Everything the screens of requests say, and their title. */
export const loadRequestWords = async () => {
  const all = [requestWords, requestTerms, connectionWords, laboratoryWords, scheduleWords]
  await Promise.all(all.map((words) => words.load()))
  return () => requestWords.say('title')
}
