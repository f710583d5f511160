export { findOrCreateTags, requireTags } from './tags.ts'
export { tags } from './routes.ts'
export { listTags } from './tags.queries.ts'
