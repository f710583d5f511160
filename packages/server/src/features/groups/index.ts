export { allGroups as groupNames } from './groups.queries.ts'
export { groups } from './routes.ts'
