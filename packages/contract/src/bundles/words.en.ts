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
  /** Columns of a file. */
  file: {
    bundle: 'Bundle',
    stock: 'Stock',
    model: 'Model',
    name: 'Product',
    location: 'Location of the product',
    quantity: 'Quantity per equipment',
  },
  along_missing: '"{{bundle}}": {{name}} lies in the trash and stayed out',
  along_missing_unseen: '"{{bundle}}": a product lies in the trash and stayed out',
  sheet: 'Bundles',
}
export default en
