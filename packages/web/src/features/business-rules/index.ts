export { ActionList, type Takes } from './action-list.tsx'
export { textOf, valueOf } from './rule-draft.ts'
export { loadRuleWords, ruleWords } from './words.ts'
