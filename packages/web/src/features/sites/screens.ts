import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { SITE_ADD, SITES_ACCESS } from './access.ts'
import { siteSearch, sitesSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadSiteWords())

export const sitesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/destination-sites',
  validateSearch: sitesSearch,
  ...screen({ ...late(), ...SITES_ACCESS }),
  component: lazyScreen(() => import('./sites-page.tsx'), 'SitesPage'),
})
export const newSiteRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/destination-sites/create',
  ...screen({ ...late(), roles: SITE_ADD }),
  component: lazyScreen(() => import('./site-form.tsx'), 'NewSitePage'),
})
export const siteRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/destination-sites/$guid',
  validateSearch: siteSearch,
  ...screen({ ...late(), ...SITES_ACCESS }),
  component: lazyScreen(() => import('./site-page.tsx'), 'SitePage'),
})

// Operations that begin or end change how many have a site.
for (const topic of ['config', 'interventions'] as const) refreshOn(topic, ['sites'])
refreshOn('config', ['comments'])
refreshOn('config', ['attachments'])
