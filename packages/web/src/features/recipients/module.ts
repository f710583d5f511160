import { IconUser } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { RECIPIENTS_ACCESS } from './access.ts'
import { recipientsRoute } from './screens.ts'

export const recipientsModule = defineWebModule({
  additions: () => import('./additions.ts'),
  routes: { main: [recipientsRoute] },
  rail: [
    {
      label: { fr: 'Destinataires', en: 'Recipients' },
      place: 76,
      icon: IconUser,
      to: '/recipients',
      ...RECIPIENTS_ACCESS,
    },
  ],
})
