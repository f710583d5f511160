import type { SuppliersWords } from './words.fr.ts'

const en: SuppliersWords = {
  columns: {
    name: 'Supplier',
    contact: 'Contact',
    email: 'E-mail',
    phone: 'Phone',
    articles: 'Items',
    open_orders: 'Orders in progress',
    createdAt: 'Created on',
    createdBy: 'By',
    updatedAt: 'Changed on',
  },
  sheet: 'Suppliers',
  articles: {
    supplier: 'Supplier',
    name: 'Item',
    type: 'Type',
    tag: 'Barcode',
    reference: 'Supplier reference',
    unitPrice: 'Unit price',
    leadDays: 'Lead time (days)',
    packaging: 'Packaging',
    quantity: 'Usual quantity',
    contact: 'Contact',
    email: 'E-mail',
    phone: 'Phone',
    address: 'Address',
    comment: 'Remarks',
  },
  articles_sheet: 'Items of suppliers',
  types: { product: 'Product', equipment: 'Equipment', item: 'Item' },
}
export default en
