import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'

export const reservationWords = defineWords<typeof import('./words.fr.ts').default>('reservations', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
const load = () => Promise.all([reservationWords, stockWords, folderWords].map((words) => words.load()))
export const loadListWords = async () => {
  await load()
  return () => reservationWords.say('title')
}
export const loadNameWords = async () => {
  await load()
  return () => reservationWords.say('names.title')
}
