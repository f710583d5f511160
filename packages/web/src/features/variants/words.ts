import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { stockWords } from '../stock/index.ts'

export const variantWords = defineWords<typeof import('./words.fr.ts').default>('variants', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const loadVariantWords = async () => {
  await Promise.all([variantWords, stockWords, folderWords].map((words) => words.load()))
  return () => variantWords.say('title')
}
