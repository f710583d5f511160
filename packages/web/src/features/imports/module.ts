import { IconFileImport } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { importRoute, IMPORTERS } from './screens.ts'

export const importsModule = defineWebModule({
  routes: { main: [importRoute] },
  rail: [
    {
      label: { fr: 'Importer', en: 'Import' },
      place: 50,
      icon: IconFileImport,
      to: '/data/import',
      roles: IMPORTERS,
      go: 'e',
    },
  ],
  additions: () => import('./additions.ts'),
})
