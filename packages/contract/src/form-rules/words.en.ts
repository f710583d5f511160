import type { FormRulesWords } from './words.fr.ts'

const en: FormRulesWords = {
  columns: {
    name: 'Rule',
    target: 'Target entity',
    active: 'Enabled',
    actions: 'Actions',
    fired: 'Times fired',
    lastFired: 'Last fired',
    createdAt: 'Created',
    createdBy: 'By',
    updatedAt: 'Changed',
    updatedBy: 'Changed by',
  },
  sheet: 'Form rules',
  task: '{{template}}: {{task}}',
  targets: {
    product: 'Product',
    equipment: 'Equipment',
    variant_and_lot: 'Variant and lot',
    folder: 'Folder',
    intervention: 'Operation',
    checkout: 'Checkout',
    reservation: 'Reservation',
    order: 'Order',
  },
}
export default en
