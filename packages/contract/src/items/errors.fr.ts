import type { itemsModule } from './module.ts'

const fr: Record<keyof (typeof itemsModule)['errors'], string> = {
  place_by_move: 'Un article change de dossier par un déplacement, pas par une modification',
  quantity_by_movement: 'La quantité change par une entrée, une sortie ou un comptage, pas par une modification',
  unit_has_stock:
    'Il reste {{quantity}} en stock dans l’ancienne unité\u00A0: comptez l’article à 0, changez l’unité, puis entrez la quantité convertie',
  root_item: 'Impossible de créer un article à la racine',
  item_other_folder: 'Cet article se trouve dans un autre emplacement',
}
export default fr
