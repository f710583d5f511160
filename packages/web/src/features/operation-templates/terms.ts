import { defineWords } from '../../kernel/words.ts'

type Shared = typeof import('@entrepot/contract/operation-templates/words.fr.ts').default
/** Types and columns, as sheets have them too. */
export const templateTerms = defineWords<Shared>('operation-template-terms', {
  fr: () => import('@entrepot/contract/operation-templates/words.fr.ts'),
  en: () => import('@entrepot/contract/operation-templates/words.en.ts'),
})
