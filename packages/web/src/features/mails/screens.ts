import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { MAILS_ACCESS } from './access.ts'
import { mailSearch, mailsSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadMailWords())

export const mailsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/mails',
  validateSearch: mailsSearch,
  ...screen({ ...late(), ...MAILS_ACCESS }),
  component: lazyScreen(() => import('./mails-page.tsx'), 'MailsPage'),
})
/** `new` is one that is made. */
export const mailRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/mails/$guid',
  validateSearch: mailSearch,
  ...screen({ ...late(), ...MAILS_ACCESS }),
  component: lazyScreen(() => import('./mail-page.tsx'), 'MailPage'),
})

refreshOn('config', ['mails'])
