import { defineWords, nameWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'

export const trashWords = defineWords<typeof import('./words.fr.ts').default>('trash', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Shared with the sheets of the server. */
export const trashTerms = defineWords<typeof import('@entrepot/contract/trash/words.fr.ts').default>('trash-terms', {
  fr: () => import('@entrepot/contract/trash/words.fr.ts'),
  en: () => import('@entrepot/contract/trash/words.en.ts'),
})
export const itemTerms = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-terms', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
export const folderTerms = defineWords<typeof import('@entrepot/contract/folders/words.fr.ts').default>(
  'folder-terms',
  {
    fr: () => import('@entrepot/contract/folders/words.fr.ts'),
    en: () => import('@entrepot/contract/folders/words.en.ts'),
  },
)
export const loadTrashWords = async () => {
  await Promise.all(
    [trashWords, trashTerms, itemTerms, folderTerms, folderWords, nameWords].map((words) => words.load()),
  )
  return () => trashWords.say('title')
}
