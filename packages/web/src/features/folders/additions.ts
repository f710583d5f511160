import { searchTarget } from '../search/index.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  searchTargets: {
    folders: searchTarget({
      label: { fr: 'Dossiers', en: 'Folders' },
      load: async () => (await import('./folder-columns.ts')).loadFolderColumns(),
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/items/${guid}`,
    }),
  },
  recordLinks: { folder: (guid) => `/items/${guid}` },
}
