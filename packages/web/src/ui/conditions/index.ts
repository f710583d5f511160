import { lazyPart } from '../lazy-part.tsx'

export type { ConditionField } from './fields.ts'
export { completeOf, sameCondition } from './query.ts'

/**
 * The one editor of conditions (COND-19): it takes the fields and a value, fetches nothing, and brings its words along.
 */
export const ConditionBuilder = lazyPart(async () => {
  const [{ ConditionBuilder: part }] = await Promise.all([
    import('./condition-builder.tsx'),
    (await import('./words.ts')).conditionWords.load(),
  ])
  return part
})
/** The condition as a sentence, below the editor or instead of it. */
export const ConditionSentence = lazyPart(async () => {
  const [{ ConditionSentence: part }] = await Promise.all([
    import('./condition-sentence.tsx'),
    (await import('./words.ts')).conditionWords.load(),
  ])
  return part
})
