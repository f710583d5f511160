import { IconListDetails } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { activityRoute } from './screens.ts'

export const logModule = defineWebModule({
  routes: { main: [activityRoute] },
  rail: [{ label: { fr: 'Journal', en: 'Log' }, place: 120, icon: IconListDetails, to: '/activity', go: 'j' }],
  additions: () => import('./additions.ts'),
})
