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
  home: {
    looks: [
      {
        line: 'open_imports',
        place: 50,
        icon: IconFileImport,
        label: { fr: 'Imports à terminer', en: 'Imports to finish' },
        all: '/data/import',
        hrefOf: ({ guid }) => `/data/import?import=${guid}`,
        states: {
          reading: { fr: 'Lecture', en: 'Reading' },
          unread: { fr: 'Lecture interrompue', en: 'Reading stopped' },
          draft: { fr: 'Colonnes à choisir', en: 'Columns to choose' },
          validating: { fr: 'Vérification', en: 'Checking' },
          validated: { fr: 'Prêt à importer', en: 'Ready to import' },
          running: { fr: 'En cours', en: 'Under way' },
          rolling_back: { fr: 'Annulation en cours', en: 'Being taken back' },
        },
      },
    ],
    acts: [
      {
        label: { fr: 'Importer', en: 'Import' },
        place: 50,
        icon: IconFileImport,
        to: '/data/import',
        roles: IMPORTERS,
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
