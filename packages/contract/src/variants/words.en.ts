import type { VariantsWords } from './words.fr.ts'

const en: VariantsWords = {
  columns: {
    name: 'Name', kind: 'Kind', product: 'Product', product_tag: 'Barcode of the product', tag: 'Barcode', active: 'Active', status: 'Status', expiryDate: 'Expiration date', expired: 'Expired', quantity: 'Quantity',
    quantityAvailable: 'Available quantity', quantityReserved: 'Reserved quantity', unit: 'Unit', threshold: 'Alert threshold', serial: 'Serial number', parent: 'Location', folder: 'Location', folder_path: 'Path', description: 'Description',
    createdAt: 'Created on', createdBy: 'Created by', updatedAt: 'Updated on', updatedBy: 'Updated by',
  },
  kinds: { variant: 'Variant', lot: 'Lot' },
  active: { true: 'Enabled', false: 'Disabled' },
  expired: { true: 'Yes', false: 'No' },
  lotOrders: { suggest: 'Suggest', warn: 'Warn', block: 'Refuse' },
  messages: {
    expired: 'At least one of the selected variants and lots has exceeded its expiration date',
    lot_order: '{{lot}} expires earlier ({{date}}) and should leave first',
    deleted: 'Variant and lot deleted',
  },
  activity: { taken_over: 'Stock taken over from {{name}}' },
  sheet: 'Variants and lots',
}
export default en
