import type { suppliersModule } from './module.ts'

const fr: Record<keyof (typeof suppliersModule)['errors'], string> = {
  supplier_article_duplicate: 'Cet article est déjà dans la liste du fournisseur',
  supplier_in_use: 'Ce fournisseur a des commandes en cours\u00A0: recevez-les ou annulez-les d’abord ({{numbers}})',
}
export default fr
