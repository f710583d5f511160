import { IconListCheck } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { READERS } from './access.ts'
import {
  createOperationRoute,
  newOperationRoute,
  operationRoute,
  operationsRoute,
  stepRoute,
  taskRoute,
} from './screens.ts'

export const operationsModule = defineWebModule({
  routes: {
    main: [operationsRoute, newOperationRoute, createOperationRoute, operationRoute, taskRoute, stepRoute],
  },
  rail: [
    {
      label: { fr: 'Opérations', en: 'Operations' },
      place: 80,
      icon: IconListCheck,
      to: '/interventions',
      roles: READERS,
      go: 'o',
    },
  ],
  home: {
    looks: [
      {
        line: 'my_tasks',
        place: 5,
        icon: IconListCheck,
        label: { fr: 'Mes tâches', en: 'My tasks' },
        all: '/interventions?assignee=me',
        hrefOf: ({ guid, within }) => `/interventions/${within}/task/${guid}`,
        states: {
          todo: { fr: 'À faire', en: 'To do' },
          opened: { fr: 'Ouverte', en: 'Opened' },
          in_progress: { fr: 'En cours', en: 'In progress' },
        },
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
