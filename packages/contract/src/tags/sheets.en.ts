import type fr from './sheets.fr.ts'

const en: typeof fr = {
  tags: { sheet: 'Keywords', columns: { name: 'Name', items: 'Items', createdAt: 'Created' } },
}
export default en
