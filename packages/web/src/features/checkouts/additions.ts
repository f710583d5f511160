import { IconAlertTriangle, IconPackageExport } from '@tabler/icons-react'
import { errorText } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { mayLend, seesCheckouts } from './access.ts'

/** Parts of other screens bring their words along. */
const parts = async () => {
  const all = await import('./parts.ts')
  await all.loadCheckoutWords()
  return all
}
const ItemCheckouts = lazyPart(async () => (await parts()).ItemCheckouts)
const LendItems = lazyPart(async () => (await parts()).LendItems)

export const additions: Additions = {
  itemTabs: [
    {
      id: 'checkouts',
      label: { fr: 'Remises', en: 'Checkouts' },
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
      // What its row does not say, the dialog does.
      refusal: ({ name, quantityAvailable }) =>
        quantityAvailable > 0 ? null : errorText('checkout_too_much', { name, quantity: 0 }),
      Dialog: LendItems,
    },
  ],
  searchTargets: {
    checkouts: searchTarget({
      label: { fr: 'Remises', en: 'Checkouts' },
      allowed: seesCheckouts,
      load: async () => (await parts()).checkoutColumns,
      nameOf: ({ item }) => item.name,
      hrefOf: ({ item }) => `/item/${item.guid}?tab=checkouts`,
    }),
  },
  notifications: { checkout_late: IconAlertTriangle, checkout_own_late: IconAlertTriangle },
  recordLinks: { checkout: () => '/checkouts?state=all', recipient: (guid) => `/recipients/${guid}` },
}
