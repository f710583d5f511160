import type { foldersModule } from './module.ts'

const fr: Record<keyof (typeof foldersModule)['errors'], string> = {
  folder_cabinet_in_cabinet: 'Une armoire ne peut pas être déplacée dans une autre armoire',
  folder_too_many: 'Un dossier de 100 références ou plus ne peut pas être déplacé',
  folder_has_children: 'Un dossier qui contient des sous-dossiers ne peut pas être déplacé',
  folder_into_itself: 'Un dossier ne peut pas être déplacé dans lui-même',
  folder_already_there: 'Le dossier se trouve déjà à cet endroit',
  folder_place_by_move: 'Un dossier change de place par un déplacement, pas par une modification',
  shelf_duplicate: "Ce nom d'étagère existe déjà",
}
export default fr
