export { forms } from './api.ts'
export { useLabels } from './labels.ts'
export { TriedForm } from './preview.tsx'
export { loadFormWords } from './words.ts'
