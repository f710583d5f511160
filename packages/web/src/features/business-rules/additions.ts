import { IconGavel, IconPlayerPause } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { RULES_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { business_rule: (guid) => `/settings/business-rules/${guid}` },
  notifications: { rule_disabled: IconPlayerPause },
  commands: [
    {
      id: 'business-rules',
      label: { fr: 'Règles métier', en: 'Business rules' },
      icon: IconGavel,
      to: '/settings/business-rules',
      ...RULES_ACCESS,
    },
  ],
}
