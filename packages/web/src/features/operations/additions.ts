import { IconListCheck, IconPlus, IconUserCheck } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { CREATORS, READERS } from './access.ts'

/** A part of other screens brings its words along. */
const ItemTransit = lazyPart(async () => {
  const [{ ItemTransit: part }, { loadOperationsWords }] = await Promise.all([
    import('./item-transit.tsx'),
    import('./words.ts'),
  ])
  await loadOperationsWords()
  return part
})

export const additions: Additions = {
  itemTabs: [
    {
      id: 'transit',
      label: { fr: 'En transit', en: 'On its way' },
      place: 65,
      under: 'more',
      shows: () => can(READERS),
      Panel: ItemTransit,
    },
  ],
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
