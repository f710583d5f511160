export { forms } from './api.ts'
export { TriedForm } from './preview.tsx'
export { loadFormWords } from './words.ts'
