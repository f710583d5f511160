import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_STATES } from '@entrepot/contract/checkouts/states.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { IconArrowBackUp, IconCalendarTime, IconListDetails } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { CHECKIN, CHECKOUT } from './access.ts'
import { checkoutWords } from './words.ts'

export type CheckoutActs = Record<'takeBack' | 'extend' | 'show', (checkout: Checkout) => void>

/** Absent without the role, with the reason once all of it is back. */
export const checkoutEntries = (checkout: Checkout, { takeBack, extend, show }: CheckoutActs): MenuEntry[] => {
  const { say } = checkoutWords
  const unless = (act: keyof typeof CHECKOUT_STATES.acts) =>
    !mayAct(CHECKOUT_STATES, checkout.status, act) && say('returned')
  return [
    { label: say('details.title'), icon: IconListDetails, run: () => show(checkout) },
    ...(can(CHECKIN)
      ? [
          {
            label: say('take_back'),
            icon: IconArrowBackUp,
            disabled: unless('checkin'),
            run: () => takeBack(checkout),
          },
        ]
      : []),
    ...(can(CHECKOUT)
      ? [{ label: say('extend'), icon: IconCalendarTime, disabled: unless('change'), run: () => extend(checkout) }]
      : []),
  ]
}
