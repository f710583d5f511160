import { defineWebModule } from '../../shell/index.ts'
import { CATEGORY_VIEW, categoriesRoute } from './screens.ts'

export const categoriesModule = defineWebModule({
  routes: { settings: [categoriesRoute] },
  settings: [
    {
      path: 'categories',
      label: { fr: 'Catégories', en: 'Categories' },
      group: 'data',
      place: 10,
      landing: 60,
      roles: CATEGORY_VIEW,
    },
  ],
  additions: () => import('./additions.ts'),
})
