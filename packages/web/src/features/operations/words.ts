import { signatureWords } from '../../ui/signature-words.ts'
import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { templateTerms } from '../operation-templates/index.ts'
import { stockWords } from '../stock/index.ts'

export const operationWords = defineWords<typeof import('./words.fr.ts').default>('operations', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/operations/words.fr.ts').default
/** Types, steps, statuses and columns, as sheets have them too. */
export const operationTerms = defineWords<Shared>('operation-terms', {
  fr: () => import('@entrepot/contract/operations/words.fr.ts'),
  en: () => import('@entrepot/contract/operations/words.en.ts'),
})
/** Everything the screens of operations say, and their title. */
export const loadOperationsWords = async () => {
  await Promise.all(
    [operationWords, operationTerms, stockWords, folderWords, templateTerms, signatureWords].map((words) =>
      words.load(),
    ),
  )
  return () => operationWords.say('title')
}
