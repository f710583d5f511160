import items from '@entrepot/contract/items/words.en.ts'
import type fr from './words.fr.ts'

const en: typeof fr = {
  columns: { ...items.columns, quantityReserved: 'Reserved quantity' },
  replace: 'The value becomes: {{formula}}, each time the item is saved and {{when}}.',
  increment: 'The value grows by: {{formula}}, {{when}}.',
  decrement: 'The value shrinks by: {{formula}}, {{when}}.',
}
export default en
