import { IconAlertTriangle, IconPackageExport } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { mayLend, seesCheckouts } from './access.ts'

/** Parts of other screens bring their words along. */
const parts = async () => (await import('./parts.ts')).loadParts()
const ItemCheckouts = lazyPart(async () => (await parts()).ItemCheckouts)
const LendItems = lazyPart(async () => (await parts()).LendItems)

const label = { fr: 'Remises', en: 'Checkouts' }

export const additions: Additions = {
  itemTabs: [
    {
      id: 'checkouts',
      label,
      place: 67,
      under: 'more',
      shows: seesCheckouts,
      Panel: ItemCheckouts,
    },
  ],
  itemActs: [
    {
      label: { fr: 'Remettre', en: 'Check out' },
      icon: IconPackageExport,
      shows: mayLend,
      Dialog: LendItems,
    },
  ],
  searchTargets: {
    checkouts: searchTarget({
      label,
      allowed: seesCheckouts,
      load: async () => (await parts()).checkoutColumns,
      nameOf: ({ item }) => item.name,
      hrefOf: ({ item }) => `/item/${item.guid}?tab=checkouts`,
    }),
  },
  notifications: { checkout_late: IconAlertTriangle, checkout_own_late: IconAlertTriangle },
  recordLinks: { checkout: () => '/checkouts?state=all', recipient: (guid) => `/recipients/${guid}` },
}
