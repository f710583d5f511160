import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'

export const valueWords = defineWords<typeof import('./words.fr.ts').default>('value', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/value/words.fr.ts').default
/** Columns, as sheets have them too. */
export const valueTerms = defineWords<Shared>('value-terms', {
  fr: () => import('@entrepot/contract/value/words.fr.ts'),
  en: () => import('@entrepot/contract/value/words.en.ts'),
})
type Items = typeof import('@entrepot/contract/items/words.fr.ts').default
export const itemTermWords = defineWords<Items>('item-terms', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
/** Everything the page says, and its title. */
export const loadValueWords = async () => {
  await Promise.all([valueWords, valueTerms, itemTermWords, folderWords].map((words) => words.load()))
  return () => valueWords.say('title')
}
