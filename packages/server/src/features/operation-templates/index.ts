export { answerable, type KeptTask, shownTask } from './kept-tasks.ts'
export { operationTemplates } from './routes.ts'
export { activeTemplates, holdTemplate } from './templates.queries.ts'
export { matchingItems } from './item-filters.ts'
