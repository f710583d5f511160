import type { foldersModule } from './module.ts'

const en: Record<keyof (typeof foldersModule)['errors'], string> = {
  folder_cabinet_in_cabinet: 'A cabinet cannot be moved into another cabinet',
  folder_too_many: 'A folder with 100 references or more cannot be moved',
  folder_has_children: 'A folder with sub-folders cannot be moved',
  folder_into_itself: 'A folder cannot be moved into itself',
  folder_already_there: 'The folder is already in this place',
  folder_place_by_move: 'A folder changes its place by a move, not by an edit',
  shelf_duplicate: 'This shelf name already exists',
}
export default en
