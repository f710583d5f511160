import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { isGuid } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, loadWords, mainRoute, screen, MISSING } from '../../shell/index.ts'

const late = lateWords(async () => {
  const { bulkWords } = await import('./words.ts')
  await bulkWords.load()
  return () => bulkWords.say('page')
})

/** The report of an act on many: notifications lead here. */
export const bulkRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/bulk/$guid',
  ...screen({ ...late, roles: [...anyRole('ITEM'), ...roles('QUICK_UPDATE', 'VIEW'), ...roles('USER')] }),
  loader: async ({ params: { guid } }) => {
    if (!isGuid(guid)) throw redirect(MISSING)
    await loadWords(late.words)
  },
  component: lazyScreen(() => import('./report-page.tsx'), 'BulkReportPage'),
})

refreshOn('users', ['bulk'])
refreshOn('notifications', ['bulk'])
