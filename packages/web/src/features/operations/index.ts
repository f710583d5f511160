export { operationColumns } from './operation-columns.tsx'
export { loadOperationsWords, operationTerms } from './words.ts'
