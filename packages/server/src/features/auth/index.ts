export { auth } from './routes.ts'
export { FOUNDER_ROLES } from './register.ts'
export { openSession } from './sign-in.ts'
