import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { CREATORS } from './access.ts'
import { detailSearch, type DraftSearch, operationsSearch, taskSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadOperationsWords())
const lateTask = () => lateWords(async () => (await import('./task/words.ts')).loadTaskWords())

/** Whoever has a task sees what it belongs to, so the lists ask for no role; the server says what is in them. */
export const operationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/interventions',
  validateSearch: operationsSearch,
  ...screen(late()),
  component: lazyScreen(() => import('./operations-page.tsx'), 'OperationsPage'),
})
export const newOperationRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/interventions/new',
  ...screen({ ...late(), roles: CREATORS }),
  component: lazyScreen(() => import('./types-page.tsx'), 'TypesPage'),
})
export const createOperationRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/interventions/$type/create',
  validateSearch: (search): DraftSearch => search,
  ...screen({ ...late(), roles: CREATORS }),
  component: lazyScreen(() => import('./create-page.tsx'), 'CreatePage'),
})
export const operationRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/interventions/$guid',
  validateSearch: detailSearch,
  ...screen(late()),
  component: lazyScreen(() => import('./operation-page.tsx'), 'OperationPage'),
})
/** Links that do not know how a task is done end here. */
export const taskRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/interventions/$guid/task/$task',
  ...screen(lateTask()),
  component: lazyScreen(() => import('./task/task-page.tsx'), 'TaskEntry'),
})
export const stepRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/interventions/$guid/task/$task/$step',
  validateSearch: taskSearch,
  ...screen(lateTask()),
  component: lazyScreen(() => import('./task/task-page.tsx'), 'TaskPage'),
})

refreshOn('interventions', ['operations'])
refreshOn('tasks', ['operations'])
refreshOn('interventions', ['comments'])
refreshOn('interventions', ['attachments'])
/** Nobody reads a list of what is to do by the second. */
refreshOn('tasks', ['home'], 2_000)
