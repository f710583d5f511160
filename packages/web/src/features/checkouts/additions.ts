import { IconClockExclamation, IconUserUp } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { CHECKOUTS_ACCESS, mayLend, seesCheckouts } from './access.ts'
import { refusalOf } from './lend-refusal.ts'

/** Parts of other screens bring their words along. */
const words = async () => (await import('./words.ts')).loadCheckoutWords()
const ItemCheckouts = lazyPart(async () => {
  const [{ ItemCheckouts: part }] = await Promise.all([import('./item-checkouts.tsx'), words()])
  return part
})
const LendItems = lazyPart(async () => {
  const [{ LendItems: part }] = await Promise.all([import('./lend-dialog.tsx'), words()])
  return part
})

export const additions: Additions = {
  itemTabs: [
    {
      id: 'checkouts',
      label: { fr: 'Remises', en: 'Checkouts' },
      place: 65,
      under: 'more',
      shows: seesCheckouts,
      Panel: ItemCheckouts,
    },
  ],
  itemActs: [
    {
      id: 'lend',
      label: { fr: 'Remettre', en: 'Check out' },
      icon: IconUserUp,
      shows: mayLend,
      refusal: refusalOf,
      Dialog: LendItems,
    },
  ],
  searchTargets: {
    checkouts: searchTarget({
      label: { fr: 'Remises', en: 'Checkouts' },
      allowed: seesCheckouts,
      load: async () => {
        const [{ checkoutColumns }] = await Promise.all([import('./checkout-columns.tsx'), words()])
        return checkoutColumns
      },
      nameOf: ({ item }) => item.name,
      hrefOf: ({ item }) => `/item/${item.guid}?tab=checkouts`,
    }),
  },
  notifications: { checkout_late: IconClockExclamation, checkout_own_late: IconClockExclamation },
  recordLinks: { checkout: () => '/checkouts?state=all' },
  commands: [
    {
      id: 'checkouts',
      label: { fr: 'Remises', en: 'Checkouts' },
      icon: IconUserUp,
      to: '/checkouts',
      ...CHECKOUTS_ACCESS,
    },
  ],
}
