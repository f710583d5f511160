import type { ItemWords } from './words.fr.ts'

const en: ItemWords = {
  columns: {
    name: 'Name', description: 'Description', type: 'Type', tag: 'Barcode', tags: 'Keywords', parent: 'Location', category: 'Category', shelf: 'Shelf', unit: 'Unit', quantity: 'Quantity', quantityAvailable: 'Available quantity',
    threshold: 'Alert threshold', inventoryDate: 'Inventory date', lastQuantity: 'Previous quantity', inventoryDiff: 'Inventory difference', parent1: 'Level 1', parent2: 'Level 2', parent3: 'Level 3', parent4: 'Level 4',
    parent5: 'Level 5', picture: 'Picture', variants: 'Variants and lots', variant_types: 'Kinds of variants', packaging: 'Packaging', createdAt: 'Created on', createdBy: 'Created by', updatedAt: 'Updated on',
    updatedBy: 'Updated by', path: 'Path',
  },
  types: { item: 'Item', equipment: 'Equipment', product: 'Product', variant: 'Variant or lot' },
  variantTypes: { variant: 'Variant', lot: 'Lot' },
  units: {
    piece: 'piece', pack: 'pack', box: 'box', pair: 'pair', set: 'set', roll: 'roll', bottle: 'bottle', pallet: 'pallet', mm: 'mm', cm: 'cm', m: 'm', km: 'km', m2: 'm²', m3: 'm³', mg: 'mg', g: 'g', kg: 'kg', t: 't', ml: 'ml',
    cl: 'cl', l: 'l', hour: 'hour', day: 'day',
  },
  sheet: 'Items',
}
export default en
