export { holdFolders, insertFolders, grantCreator, type NewFolder } from './folders.queries.ts'
export { folders } from './routes.ts'
export { onTrashedFolders } from './trash-content.ts'
