import { defineWords } from '../../kernel/words.ts'
import { loadRuleWords } from '../business-rules/index.ts'
import { loadFormWords } from '../forms/index.ts'

export const formRuleWords = defineWords<typeof import('./words.fr.ts').default>('form-rules', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/form-rules/words.fr.ts').default
/** Columns and forms, as sheets have them too. */
export const formRuleTerms = defineWords<Shared>('form-rule-terms', {
  fr: () => import('@entrepot/contract/form-rules/words.fr.ts'),
  en: () => import('@entrepot/contract/form-rules/words.en.ts'),
})
/** Everything the screens of form rules say, and their title; what all rules have is called as in business rules. */
export const loadFormRuleWords = async () => {
  await Promise.all([formRuleWords.load(), formRuleTerms.load(), loadRuleWords(), loadFormWords()])
  return () => formRuleWords.say('title')
}
