import { IconListCheck } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { tidyCopies } from '../copy/tidy-copies.ts'
import { describedBy } from '../sending/describe.ts'

/** The screens before they are asked for, also where there is no network. */
const warm = async () => {
  await Promise.all([
    import('./tasks-page.tsx'),
    import('./task-page.tsx'),
    import('../sending/send-scan.ts'),
    import('../sending/send-work.ts'),
  ])
}

const standsFor = (path: string, search: URLSearchParams): string | null => {
  const [, operation, task] = /^\/interventions\/([^/]+)\/task\/([^/]+)/.exec(path) ?? []
  if (operation && task) return `/m/task/${operation}/${task}`
  return path === '/interventions' && search.get('assignee') === 'me' ? '/m/tasks' : null
}

let title = () => ''
export const later: PhoneLater = {
  words: [{ load: async () => void (title = await (await import('../task/words.ts')).loadMyTaskWords()) }],
  screens: {
    tasks: { title: () => title(), load: async () => (await import('./tasks-page.tsx')).PhoneTasksPage },
  },
  more: [{ label: { fr: 'Mes tâches', en: 'My tasks' }, place: 5, icon: IconListCheck, to: '/m/tasks' }],
  standsFor,
  unsent: describedBy(({ operation, task }) => `/m/task/${operation}/${task}`),
  warm,
  start: tidyCopies,
}
