import { laboratoryWords } from '../laboratory/index.ts'
import { defineWords } from '../../kernel/words.ts'

export const formWords = defineWords<typeof import('./words.fr.ts').default>('forms', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Types and columns, as sheets have them too. */
export const formTerms = defineWords<typeof import('@entrepot/contract/forms/words.fr.ts').default>('form-terms', {
  fr: () => import('@entrepot/contract/forms/words.fr.ts'),
  en: () => import('@entrepot/contract/forms/words.en.ts'),
})
/** What the fields of items, of variants and of folders are called. */
export const itemTerms = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-terms', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
export const variantTerms = defineWords<typeof import('@entrepot/contract/variants/words.fr.ts').default>(
  'variant-terms',
  {
    fr: () => import('@entrepot/contract/variants/words.fr.ts'),
    en: () => import('@entrepot/contract/variants/words.en.ts'),
  },
)
export const folderTerms = defineWords<typeof import('@entrepot/contract/folders/words.fr.ts').default>(
  'folder-terms',
  {
    fr: () => import('@entrepot/contract/folders/words.fr.ts'),
    en: () => import('@entrepot/contract/folders/words.en.ts'),
  },
)
/** What the fields of operations are called. */
export const operationTerms = defineWords<typeof import('@entrepot/contract/operations/words.fr.ts').default>(
  'operation-terms',
  {
    fr: () => import('@entrepot/contract/operations/words.fr.ts'),
    en: () => import('@entrepot/contract/operations/words.en.ts'),
  },
)

/** Everything the screens of layouts say, and their title. */
export const loadFormWords = async () => {
  await Promise.all(
    [formWords, laboratoryWords, formTerms, itemTerms, variantTerms, folderTerms, operationTerms].map((words) =>
      words.load(),
    ),
  )
  return () => formWords.say('title')
}
