export { TAG_VIEW, tagsRoute } from './screens.ts'
