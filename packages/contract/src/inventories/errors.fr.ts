import type { inventoriesModule } from './module.ts'

const fr: Record<keyof (typeof inventoriesModule)['errors'], string> = {
  inventory_counting: 'Le comptage de cet inventaire n’est pas terminé',
  inventory_review: 'Cet inventaire attend sa validation\u00A0: rouvrez-le pour compter encore',
  inventory_over: 'Cet inventaire est clos',
  inventory_empty: 'Rien n’est compté dans cet inventaire',
  inventory_elsewhere: '{{name}} n’est pas dans les dossiers de cet inventaire',
  inventory_too_large: 'Un inventaire compte au plus {{count}} articles\u00A0: faites-en plusieurs',
  inventory_same_person: 'Une autre personne que celles qui ont compté doit valider cet inventaire',
}
export default fr
