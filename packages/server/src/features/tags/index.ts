export { findOrCreateTags, requireTags } from './tags-of-items.ts'
export { tags } from './routes.ts'
export { removeUnusedTags, tagNames } from './tags.queries.ts'
