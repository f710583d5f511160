export { auth } from './routes.ts'
export { FOUNDER_ROLES } from './register.ts'
