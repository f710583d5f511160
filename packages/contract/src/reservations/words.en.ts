import type { ReservationsWords } from './words.fr.ts'

const en: ReservationsWords = {
  /** Of their form. */
  fields: {
    item: 'Item',
    name: 'Reservation',
    quantity: 'Reserved quantity',
    expiryDate: 'Expires on',
  },
  columns: {
    name: 'Reservation',
    item: 'Item',
    tag: 'Barcode',
    folder: 'Location',
    folder_path: 'Path',
    quantity: 'Reserved quantity',
    unit: 'Unit',
    taken: 'Already taken',
    expiryDate: 'Expires on',
    state: 'State',
    createdAt: 'Created on',
    createdBy: 'By',
  },
  states: { active: 'Active', expired: 'Expired', cancelled: 'Cancelled', used: 'Used', item_deleted: 'Item deleted' },
  sheet: 'Reservations',
}
export default en
