export { ItemSearch } from './item-search.tsx'
export { Laboratory } from './laboratory.tsx'
export { laboratoryWords } from './words.ts'
