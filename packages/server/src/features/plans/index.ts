export { registerPlanJob } from './job.ts'
export { plans } from './routes.ts'
