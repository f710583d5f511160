import { defineWebModule } from '../../shell/index.ts'
import { TAG_VIEW, tagsRoute } from './screens.ts'

export const tagsModule = defineWebModule({
  routes: { settings: [tagsRoute] },
  settings: [
    {
      path: 'tags',
      label: { fr: 'Mots-clés', en: 'Keywords' },
      group: 'data',
      place: 30,
      landing: 130,
      roles: TAG_VIEW,
    },
  ],
  additions: () => import('./additions.ts'),
})
