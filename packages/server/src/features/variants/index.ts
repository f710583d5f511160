export { createVariant } from './edit-variants.ts'
export { variants } from './routes.ts'
