import { defineModule } from '../kernel/module.ts'

export const foldersModule = defineModule({
  name: 'folders',
  areas: { FOLDER: true },
  records: { folder: { placed: true, topic: 'folders', trash: true, target: 'folders' } },
  importTargets: {
    folders: {
      record: 'folder',
      rank: 3,
      fields: ['name', 'type', 'parent', 'tag', 'description', 'category'],
      create: { required: ['name'], needs: ['FOLDER', 'ADD'] },
      update: { needs: ['FOLDER', 'EDIT'] },
    },
  },
  searchTargets: { folders: true },
  errors: {
    folder_cabinet_in_cabinet: 409,
    folder_too_many: 409,
    folder_has_children: 409,
    folder_into_itself: 409,
    folder_already_there: 409,
    folder_place_by_move: 422,
    shelf_duplicate: 422,
  },
  events: {
    'folder.created': { record: 'folder', action: 'create' },
    'folder.changed': { record: 'folder', action: 'update' },
    'folder.moved': { record: 'folder', action: 'move' },
    'folder.deleted': { record: 'folder', action: 'delete' },
    'folder.restored': { record: 'folder', action: 'restore' },
    'folder.purged': { record: 'folder', action: 'purge', stale: ['items'] },
    'folder.commented': { record: 'folder', action: 'comment' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof foldersModule)['errors'], number> {}
}
