import type { viewsModule } from './module.ts'

const fr: Record<keyof (typeof viewsModule)['errors'], string> = {
  view_name_required: 'Le nom de la vue est obligatoire',
  views_too_many: '{{max}} vues au plus peuvent être enregistrées',
}
export default fr
