export { fieldsOfTrigger } from './read-rules.ts'
export { businessRules } from './routes.ts'
export { RULED_EVENTS } from './subjects.ts'
