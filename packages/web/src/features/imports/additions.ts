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
  notifications: {
    import: {
      icon: IconFileImport,
      label: { fr: 'Import', en: 'Import' },
      about: {
        fr: 'Avancement et fin de vos imports. Par e-mail\u00A0: seulement ceux de plus de deux minutes.',
        en: 'Progress and end of your imports. By e-mail: only those longer than two minutes.',
      },
    },
  },
  recordLinks: { import: () => '/data/import' },
}
