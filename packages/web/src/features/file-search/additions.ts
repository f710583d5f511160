import { IconFileSearch } from '@tabler/icons-react'
import { FILE_SEARCHERS } from './screens.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'file-search',
      label: { fr: 'Recherche par fichier', en: 'Search by file' },
      icon: IconFileSearch,
      to: '/data/search-by-file',
      roles: FILE_SEARCHERS,
    },
  ],
}
