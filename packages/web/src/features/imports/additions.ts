import { IconFileImport } from '@tabler/icons-react'
import { IMPORTERS } from './screens.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'import',
      label: { fr: 'Import Excel', en: 'Excel import' },
      icon: IconFileImport,
      to: '/data/import',
      roles: IMPORTERS,
    },
  ],
  notifications: { import: IconFileImport },
  recordLinks: { import: () => '/data/import' },
  sourceLinks: { import: (guid) => `/data/import?import=${guid}` },
}
