import { defineWebModule } from '../../shell/index.ts'
import { FIELD_VIEW, fieldsRoute } from './screens.ts'

export const fieldsModule = defineWebModule({
  routes: { settings: [fieldsRoute] },
  settings: [
    {
      path: 'fields',
      label: { fr: 'Champs', en: 'Fields' },
      group: 'data',
      place: 20,
      landing: 70,
      roles: FIELD_VIEW,
    },
  ],
  additions: () => import('./additions.ts'),
})
