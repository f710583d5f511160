import { defineWebModule } from '../../shell/index.ts'
import { MAILS_ACCESS } from './access.ts'
import { mailRoute, mailsRoute } from './screens.ts'

export const mailsModule = defineWebModule({
  routes: { settings: [mailsRoute, mailRoute] },
  settings: [
    {
      path: 'mails',
      label: { fr: 'E-mails', en: 'E-mails' },
      group: 'data',
      place: 29,
      landing: 45,
      ...MAILS_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
