export { type Counted, type NotedLine, postLines, reverseGroups } from './post-lines.ts'
export { stock } from './routes.ts'
