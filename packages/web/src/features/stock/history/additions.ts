import { searchTarget } from '../../search/index.ts'
import { can } from '../../../kernel/session.ts'
import { READERS } from './screens.ts'
import type { Additions } from '../../../shell/index.ts'

export const additions: Additions = {
  searchTargets: {
    transactions: searchTarget({
      label: { fr: 'Mouvements', en: 'Movements' },
      allowed: () => can(READERS),
      load: async () => {
        const [{ transactionColumns }] = await Promise.all([
          import('./columns.tsx'),
          (await import('./words.ts')).loadHistoryWords(),
        ])
        return transactionColumns
      },
      nameOf: ({ item_name: name }) => name,
      hrefOf: ({ guid, item }) => `/transactions?open=${guid}&of=${item.guid}`,
    }),
  },
  recordLinks: { movement: () => '/transactions' },
}
