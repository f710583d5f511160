import { createRoute } from '@tanstack/react-router'
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
    path: '/m/task/$guid/$task',
    ...screenOf(),
    component: lazyScreen(() => import('./task-page.tsx'), 'PhoneTaskPage'),
  }),
]

/** What is given to this person, done with one hand. */
export const operationsPhone: PhoneModule = {
  routes,
  home: [{ place: 5, isFirst: true, Part: latePart(async () => (await import('./home-part.tsx')).loadMyTasks()) }],
  refreshOn: [
    ['tasks', 'operations'],
    ['interventions', 'operations'],
  ],
  later: async () => (await import('./later.ts')).later,
}
