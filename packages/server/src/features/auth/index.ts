export { auth } from './routes.ts'
export { FOUNDER_ROLES } from './register.ts'
export { type Platform, sessionVersionOf } from './auth.queries.ts'
export { openSession } from './sign-in.ts'
