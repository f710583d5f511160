import { IconMail, IconMailOff } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { MAILS_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { mail: (guid) => `/settings/mails/${guid}` },
  notifications: { mail_failed: IconMailOff, mail_disabled: IconMailOff },
  commands: [
    {
      id: 'mails',
      label: { fr: 'E-mails', en: 'E-mails' },
      icon: IconMail,
      to: '/settings/mails',
      ...MAILS_ACCESS,
    },
  ],
}
