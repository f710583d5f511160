export { noteOn } from './edit-comments.ts'
export { comments } from './routes.ts'
