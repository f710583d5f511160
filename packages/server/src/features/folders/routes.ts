import { FOLDER_FIELDS } from '@entrepot/contract/folders/list.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { countedFolders } from './counted.queries.ts'
import type { Feature } from '../../kernel/feature.ts'
import { FOLDERS_CHECKS } from './checks.queries.ts'
import { changeFolder, createFolder, moveFolder, removeFolder } from './edit-folders.ts'
import { exportFolders } from './export-folders.ts'
import { favourFolder } from './favourites.ts'
import { folderByGuid, folderTree, listFolders } from './read-folders.ts'
import { folderRights, setFolderRights } from './rights.ts'
import { sentForms } from './sent-forms.ts'

export const folders: Feature = {
  owns: ['folder', 'folder_favourite', 'folder_permission', 'shelf'],
  checks: FOLDERS_CHECKS,
  goesWith: { folder: ['folder_favourite', 'code', 'shelf'] },
  sentForms: { folders: sentForms },
  search: {
    folders: {
      endpoint: foldersApi.list,
      fields: FOLDER_FIELDS,
      words: 'folders:columns',
      custom: null,
      list: (ctx, query) => listFolders(ctx, { ...query, fullPath: true }),
      download: exportFolders,
      counts: countedFolders,
    },
  },
  files: {
    folders: {
      entity: 'folder',
      table: 'folder',
      column: 'folder_id',
      readers: anyRole('FOLDER', 'ITEM'),
      require: async (ctx, guid, right) => ({ name: requireFolder(ctx, guid, right).name, folder: guid }),
      link: ({ guid }, tab) => `/items/${guid}?about=${tab}`,
    },
  },
  mount: (mount) =>
    mount('folders', foldersApi, {
      list: (ctx, { query }) => (query.export ? exportFolders(ctx, query, query.export) : listFolders(ctx, query)),
      tree: folderTree,
      get: (ctx, { params }) => folderByGuid(ctx, params.guid),
      create: (ctx, { body }) => createFolder(ctx, body),
      update: (ctx, { params, body }) => changeFolder(ctx, params.guid, body),
      move: (ctx, { params, body }) => moveFolder(ctx, params.guid, body),
      remove: (ctx, { params }) => removeFolder(ctx, params.guid),
      favour: (ctx, { params, body }) => favourFolder(ctx, params.guid, body.favourite),
      rights: (ctx, { params }) => folderRights(ctx, params.guid),
      setRights: (ctx, { params, body }) => setFolderRights(ctx, params.guid, body),
    }),
  constraints: {
    folder_name: { code: 'exists', field: 'name' },
    code_key: { code: 'exists', field: 'tag' },
    shelf_name: { code: 'shelf_duplicate', field: 'shelves' },
    folder_permission_company_id_user_id_fkey: { code: 'not_found', field: 'users' },
    folder_permission_company_id_group_id_fkey: { code: 'not_found', field: 'groups' },
  },
}
