import { IconListSearch } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { SEARCHERS } from './access.ts'
import { searchRoute } from './screens.ts'

export const searchModule = defineWebModule({
  routes: { main: [searchRoute] },
  rail: [
    {
      label: { fr: 'Recherche', en: 'Search' },
      place: 60,
      icon: IconListSearch,
      to: '/advanced-search',
      roles: SEARCHERS,
      go: 'f',
    },
  ],
  additions: () => import('./additions.ts'),
})
