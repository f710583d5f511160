import { lazyPart } from '../../ui/lazy-part.tsx'

export { loadTargets, searchTarget, type ChosenItemsProps } from './targets.ts'
/** The conditions of a list that has a page of its own. */
export const ListConditions = lazyPart(async () => {
  const [{ ListConditions: part }, { searchWords }] = await Promise.all([
    import('./list-conditions.tsx'),
    import('./words.ts'),
  ])
  await searchWords.load()
  return part
})
/** The condition of a list whose address carries one, as a sentence. */
export const AskedConditions = lazyPart(async () => {
  const [{ AskedConditions: part }, { searchWords }] = await Promise.all([
    import('./asked-conditions.tsx'),
    import('./words.ts'),
  ])
  await searchWords.load()
  return part
})
export { conditionsIn } from './conditions-in.ts'
export { packLink } from './link.ts'
export { SEARCHERS } from './access.ts'
