export { Laboratory } from './laboratory.tsx'
export { laboratoryWords } from './words.ts'
