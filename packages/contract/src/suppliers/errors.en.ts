import type { suppliersModule } from './module.ts'

const en: Record<keyof (typeof suppliersModule)['errors'], string> = {
  supplier_article_duplicate: 'This item is already in the list of the supplier',
  supplier_in_use: 'This supplier has orders in progress: receive or cancel them first ({{numbers}})',
}
export default en
