import type { PastWords } from './words.fr.ts'

const en: PastWords = {
  difference_columns: {
    name: 'Name',
    change: 'Change',
    before: 'Before',
    after: 'After',
    unit: 'Unit',
    from: 'Was in',
    to: 'Is in',
    fields: 'Changed fields',
    tag: 'Barcode',
  },
  right_columns: {
    user: 'User',
    folder: 'Folder',
    level: 'Right then',
    now: 'Right today',
    groups: 'Groups',
    roles: 'Roles',
  },
  changes: {
    came: 'Came',
    left: 'Left',
    moved: 'Moved',
    quantity: 'Quantity changed',
    fields: 'Fields changed',
  },
  levels: {
    none: 'None',
    read: 'Read',
    write: 'Write',
    gone: 'Absent',
  },
  fields: {
    name: 'Name',
    tag: 'Barcode',
    type: 'Type',
    unit: 'Unit',
    threshold: 'Threshold',
    packaging: 'Packaging',
    active: 'Active',
    description: 'Description',
    category: 'Category',
    tags: 'Keywords',
  },
  sheet: 'Stock at a date',
  reservations_sheet: 'Reservations as of a date',
  checkouts_sheet: 'Checkouts as of a date',
  rights_sheet: 'Rights at a date',
  differences_sheet: 'Differences',
}
export default en
