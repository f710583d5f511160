export { applyFolderChange, removeFolder } from './edit-folders.ts'
export {
  favouritesOf,
  foldersByGuid,
  type FolderRow,
  holdFolders,
  insertFolderCodes,
  insertFolders,
  grantCreator,
  letGoOfCategories,
  type NewFolder,
} from './folders.queries.ts'
export { folders } from './routes.ts'
export { FOLDER_SORTS, folderContent } from './read-folders.ts'
