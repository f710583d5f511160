import type { itemsModule } from './module.ts'

const fr: Record<keyof (typeof itemsModule)['errors'], string> = {
  root_item: 'Impossible de créer un article à la racine',
  item_other_folder: 'Cet article se trouve dans un autre emplacement',
}
export default fr
