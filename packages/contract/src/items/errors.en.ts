import type { itemsModule } from './module.ts'

const en: Record<keyof (typeof itemsModule)['errors'], string> = {
  root_item: 'An item cannot be created at the root',
  item_other_folder: 'This item is in a different location',
}
export default en
