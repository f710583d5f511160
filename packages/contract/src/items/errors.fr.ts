import type { itemsModule } from './module.ts'

const fr: Record<keyof (typeof itemsModule)['errors'], string> = {
  place_by_move: 'Un article change de dossier par un déplacement, pas par une modification',
  quantity_by_movement: 'La quantité change par une entrée, une sortie ou un comptage, pas par une modification',
  conversion_factor: 'Un nombre plus grand que 0, avec 6 décimales au plus',
  conversion_same: 'L’article est déjà compté dans cette unité',
  conversion_not_exact:
    '{{quantity}} ({{name}}) ne tombe pas juste dans la nouvelle unité\u00A0: choisissez un autre rapport ou corrigez d’abord cette quantité',
  conversion_trashed:
    'Des fiches de cet article sont dans la corbeille avec du stock\u00A0: restaurez-les ou supprimez-les avant de changer l’unité',
  unit_has_stock:
    'Il reste {{quantity}} en stock dans l’ancienne unité\u00A0: changez l’unité sur la fiche de l’article, qui convertit le stock',
  type_of_variant: 'Une variante ou un lot le reste, et un autre article ne le devient pas',
  type_has_variants: 'Le type de «\u202F{{name}}\u202F» ne change pas tant qu’il a des variantes ou des lots',
  type_reserved: 'Le type de «\u202F{{name}}\u202F» ne change pas tant qu’une partie est réservée',
  type_in_places: 'Un équipement est en un seul endroit, et «\u202F{{name}}\u202F» est dans {{count}} dossiers',
  unit_of_variant: 'Une variante ou un lot se compte dans l’unité de son produit\u00A0: changez celle du produit',
  root_item: 'Impossible de créer un article à la racine',
  item_other_folder: 'Cet article se trouve dans un autre emplacement',
}
export default fr
