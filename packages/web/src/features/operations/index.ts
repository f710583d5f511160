export { operationColumns } from './operation-columns.tsx'
export { loadOperationsWords } from './words.ts'
