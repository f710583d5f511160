import type { BundlesWords } from './words.fr.ts'

const en: BundlesWords = {
  columns: {
    name: 'Bundle',
    stock: 'Stock',
    model: 'Model',
    products: 'Products',
    kits: 'Complete kits in stock',
    createdAt: 'Created on',
    createdBy: 'By',
    updatedAt: 'Changed on',
  },
  sheet: 'Bundles',
}
export default en
