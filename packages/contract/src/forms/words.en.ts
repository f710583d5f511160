import type { FormsWords } from './words.fr.ts'

const en: FormsWords = {
  columns: {
    name: 'Form',
    itemType: 'For',
    category: 'Category',
    active: 'Active',
    sections: 'Sections',
    fields: 'Fields',
    updatedAt: 'Changed on',
    updatedBy: 'By',
  },
  types: { product: 'Product', equipment: 'Equipment', folder: 'Folder', intervention: 'Operation' },
  sheet: 'Forms',
  standard_section: 'General',
}
export default en
