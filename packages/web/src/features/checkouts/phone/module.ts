import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import type { PhoneModule } from '../../../shell/phone/index.ts'
import { LENDS, TAKES_BACK } from '../access.ts'

/** Handing over, taking back, and what is out (NAV-72, CHK-11). */
export const checkoutsPhone: PhoneModule = {
  quick: [
    { label: { fr: 'Remettre', en: 'Check out' }, place: 50, icon: IconUserShare, to: '/m/lend', ...LENDS },
    { label: { fr: 'Reprendre', en: 'Check in' }, place: 60, icon: IconArrowBackUp, to: '/m/return', ...TAKES_BACK },
  ],
  refreshOn: [
    ['items', 'checkouts'],
    ['config', 'checkouts'],
    ['items', 'recipients'],
    ['config', 'recipients'],
  ],
  later: async () => (await import('./later.ts')).later,
}
