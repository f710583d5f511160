import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { IconListCheck, IconPlus, IconTemplate, IconUserCheck } from '@tabler/icons-react'
import { createElement } from 'react'
import { can } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { searchTarget } from '../search/index.ts'
import { CREATORS, READERS } from './access.ts'
import { tidyCopies } from './copy/tidy-copies.ts'
import { describedBy } from './sending/describe.ts'

/** A part of other screens brings its words along. */
const ItemTransit = lazyPart(async () => {
  const [{ ItemTransit: part }, { loadOperationsWords }] = await Promise.all([
    import('./item-transit.tsx'),
    import('./words.ts'),
  ])
  await loadOperationsWords()
  return part
})

const Today = lazyPart(async () => {
  const [{ FolderToday }, { operationWords }] = await Promise.all([import('./folder-today.tsx'), import('./words.ts')])
  await operationWords.load()
  return FolderToday
})
/** For whoever may look at operations. */
const FolderNote = (props: { folder: string | null }) => (can(READERS) ? createElement(Today, props) : null)

export const additions: Additions = {
  folderNotes: FolderNote,
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
  searchTargets: {
    interventions: searchTarget({
      label: { fr: 'Opérations', en: 'Operations' },
      load: async () => {
        const [{ operationColumns }, { loadOperationsWords }] = await Promise.all([
          import('./operation-columns.tsx'),
          import('./words.ts'),
        ])
        await loadOperationsWords()
        return operationColumns
      },
      nameOf: ({ title }) => title,
      hrefOf: ({ guid }) => `/interventions/${guid}`,
    }),
  },
  unsent: describedBy(({ operation, task }) => `/interventions/${operation}/task/${task}`),
  start: tidyCopies,
  recordLinks: {
    operation: (guid) => `/interventions/${guid}`,
    operation_template: (guid) => `/custom-operations/${guid}`,
  },
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
    {
      id: 'operation-templates',
      label: { fr: 'Modèles d’opérations', en: 'Operation templates' },
      icon: IconTemplate,
      to: '/custom-operations',
      roles: anyRole('CUSTOM_INTERVENTION'),
      module: 'customIntervention',
    },
  ],
}
