import { IconListCheck, IconPlus, IconUserCheck } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { CREATORS, READERS } from './access.ts'

export const additions: Additions = {
  recordLinks: { operation: (guid) => `/interventions/${guid}` },
  sourceLinks: { operation: (guid) => `/interventions/${guid}` },
  notifications: { task_assigned: IconUserCheck, task_status: IconListCheck, operation_status: IconListCheck },
  commands: [
    {
      id: 'operations',
      label: { fr: 'Opérations', en: 'Operations' },
      icon: IconListCheck,
      to: '/interventions',
      roles: READERS,
    },
    {
      id: 'operations:mine',
      label: { fr: 'Mes tâches', en: 'My tasks' },
      icon: IconUserCheck,
      to: '/interventions?assignee=me',
    },
    {
      id: 'operations:new',
      label: { fr: 'Nouvelle opération', en: 'New operation' },
      icon: IconPlus,
      to: '/interventions/new',
      roles: CREATORS,
    },
  ],
}
