export { lookAt, othersThere } from './look.ts'
export { presence } from './routes.ts'
