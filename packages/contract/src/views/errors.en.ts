import type { viewsModule } from './module.ts'

const en: Record<keyof (typeof viewsModule)['errors'], string> = {
  view_name_required: 'A view name is required',
  views_too_many: 'At most {{max}} views can be saved',
}
export default en
