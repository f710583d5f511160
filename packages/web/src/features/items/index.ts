export { explorerRoute, itemRoute, stockEntry } from './screens.ts'
export { items } from './api.ts'
