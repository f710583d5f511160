import { IconListDetails } from '@tabler/icons-react'
import { defineWebModule } from '../../../shell/index.ts'
import { activityRoute } from './screens.ts'

export const logModule = defineWebModule({
  routes: { main: [activityRoute] },
  rail: { label: { fr: 'Activité', en: 'Activity' }, place: 100, icon: IconListDetails, to: '/activity', go: 'a' },
})
