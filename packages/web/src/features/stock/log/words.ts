import { defineWords } from '../../../kernel/words.ts'
import { ACTIVITY_WORDS } from '../../activity/index.ts'
import { folderWords } from '../../folders/index.ts'

export const pageWords = defineWords<typeof import('./words.fr.ts').default>('activity-page', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadPageWords = async () => {
  await Promise.all([pageWords, folderWords, ...ACTIVITY_WORDS].map((words) => words.load()))
  return () => pageWords.say('title')
}
