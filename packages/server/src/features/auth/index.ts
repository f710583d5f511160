export { auth } from './routes.ts'
export { FOUNDER_ROLES } from './register.ts'
export { sessionVersionOf } from './auth.queries.ts'
export { openSession } from './sign-in.ts'
