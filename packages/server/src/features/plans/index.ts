export { registerPlanJob } from './job.ts'
export { requireRoom, roomFor } from './room.ts'
export { plans } from './routes.ts'
