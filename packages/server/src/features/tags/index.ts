export { findOrCreateTags, requireTags } from './tags.ts'
export { tags } from './routes.ts'
