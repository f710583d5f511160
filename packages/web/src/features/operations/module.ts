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
  additions: () => import('./additions.ts'),
})
