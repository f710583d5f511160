export { loadTargets, searchTarget, type ChosenItemsProps } from './targets.ts'
