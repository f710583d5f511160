import type { inventoriesModule } from './module.ts'

const en: Record<keyof (typeof inventoriesModule)['errors'], string> = {
  inventory_counting: 'This inventory is still being counted',
  inventory_review: 'This inventory waits for its approval: reopen it to count on',
  inventory_over: 'This inventory is closed',
  inventory_empty: 'Nothing is counted in this inventory',
  inventory_elsewhere: '{{name}} is not in the folders of this inventory',
  inventory_too_large: 'An inventory counts {{count}} items at most: make several',
  inventory_same_person: 'Somebody who did not count has to approve this inventory',
}
export default en
