import type { supportModule } from './module.ts'

const fr: Record<keyof (typeof supportModule)['errors'], string> = {
  support_limit: 'Vous avez déjà envoyé {{max}} demandes aujourd’hui\u00A0: écrivez la suivante demain',
}
export default fr
