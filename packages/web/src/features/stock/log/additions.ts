import { searchTarget } from '../../search/index.ts'
import type { Additions } from '../../../shell/index.ts'
import { linkOf } from './links.ts'

export const additions: Additions = {
  searchTargets: {
    history: searchTarget({
      label: { fr: 'Journal', en: 'Log' },
      load: async () => {
        const [{ activityColumns }, { loadPageWords }] = await Promise.all([
          import('./activity-columns.tsx'),
          import('./words.ts'),
        ])
        await loadPageWords()
        return activityColumns
      },
      nameOf: ({ entityName }) => entityName,
      hrefOf: (row) => linkOf(row) ?? `/activity?guid=${row.entityGuid}`,
    }),
  },
}
