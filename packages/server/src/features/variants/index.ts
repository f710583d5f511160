export { createVariant } from './edit-variants.ts'
export { exportVariants, listVariants } from './read-variants.ts'
export { variants } from './routes.ts'
