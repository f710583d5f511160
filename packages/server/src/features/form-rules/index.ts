export { formRules } from './routes.ts'
