import { IconForms, IconPlayerPause } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { FORM_RULES_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { form_rule: (guid) => `/settings/form-rules/${guid}` },
  notifications: { form_rule_disabled: IconPlayerPause },
  commands: [
    {
      id: 'form-rules',
      label: { fr: 'Règles de formulaire', en: 'Form rules' },
      icon: IconForms,
      to: '/settings/form-rules',
      ...FORM_RULES_ACCESS,
    },
  ],
}
