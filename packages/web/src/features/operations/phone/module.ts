import { createRoute } from '@tanstack/react-router'
import { IconListCheck } from '@tabler/icons-react'
import { lazyScreen } from '../../../shell/index.ts'
import { phoneRoute, phoneScreen, type PhoneModule } from '../../../shell/phone/index.ts'
import { latePart } from '../../../ui/late-part.tsx'

/** The words come with the first of these screens. */
const screenOf = () => {
  let title = () => ''
  return phoneScreen({
    title: () => title(),
    words: async () => [
      { load: async () => void (title = await (await import('../task/words.ts')).loadMyTaskWords()) },
    ],
  })
}
const routes = [
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/tasks',
    ...screenOf(),
    component: lazyScreen(() => import('./tasks-page.tsx'), 'PhoneTasksPage'),
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/task/$guid/$task',
    ...screenOf(),
    component: lazyScreen(() => import('./task-page.tsx'), 'PhoneTaskPage'),
  }),
]

const standsFor = (path: string, search: URLSearchParams): string | null => {
  const [, operation, task] = /^\/interventions\/([^/]+)\/task\/([^/]+)/.exec(path) ?? []
  if (operation && task) return `/m/task/${operation}/${task}`
  return path === '/interventions' && search.get('assignee') === 'me' ? '/m/tasks' : null
}

/** What is given to this person, done with one hand. */
export const operationsPhone: PhoneModule = {
  routes,
  more: [{ label: { fr: 'Mes tâches', en: 'My tasks' }, place: 5, icon: IconListCheck, to: '/m/tasks' }],
  home: [{ place: 5, isFirst: true, Part: latePart(async () => (await import('./home-part.tsx')).loadMyTasks()) }],
  standsFor,
  refreshOn: [
    ['tasks', 'operations'],
    ['interventions', 'operations'],
  ],
  later: async () => (await import('./later.ts')).later,
}
