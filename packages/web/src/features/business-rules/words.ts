import { laboratoryWords } from '../laboratory/index.ts'
import { defineWords } from '../../kernel/words.ts'

export const ruleWords = defineWords<typeof import('./words.fr.ts').default>('business-rules', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
type Shared = typeof import('@entrepot/contract/business-rules/words.fr.ts').default
/** Columns and triggers, as sheets have them too. */
export const ruleTerms = defineWords<Shared>('business-rule-terms', {
  fr: () => import('@entrepot/contract/business-rules/words.fr.ts'),
  en: () => import('@entrepot/contract/business-rules/words.en.ts'),
})
/** Everything the screens of rules say, and their title. */
export const loadRuleWords = async () => {
  await Promise.all([ruleWords, ruleTerms, laboratoryWords].map((words) => words.load()))
  return () => ruleWords.say('title')
}
