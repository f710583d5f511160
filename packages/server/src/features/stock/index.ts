export type { Counted } from './counts.queries.ts'
export { type NotedLine, postLines, reverseGroups } from './post-lines.ts'
export { changeItems as changeStocks, countItems, moveItems, reverseMovement } from './post-stock.ts'
export { stock } from './routes.ts'
