export { addStockCommands } from './commands.ts'
export { explorerRoute, itemRoute, stockEntry } from './screens.ts'
