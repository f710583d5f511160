import { defineWords } from '../../kernel/words.ts'
import { scheduleWords } from '../../ui/schedule-words.ts'
import { laboratoryWords } from '../laboratory/index.ts'

export const mailWords = defineWords<typeof import('./words.fr.ts').default>('mails', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/mails/words.fr.ts').default
/** Columns, triggers and recipients, as sheets and mails have them too. */
export const mailTerms = defineWords<Shared>('mail-terms', {
  fr: () => import('@entrepot/contract/mails/words.fr.ts'),
  en: () => import('@entrepot/contract/mails/words.en.ts'),
})
/** Everything the screens of mails say, and their title. */
export const loadMailWords = async () => {
  await Promise.all([mailWords, mailTerms, laboratoryWords, scheduleWords].map((words) => words.load()))
  return () => mailWords.say('title')
}
