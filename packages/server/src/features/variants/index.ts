export { listVariants } from './read-variants.ts'
export { variants } from './routes.ts'
