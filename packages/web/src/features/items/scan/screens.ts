import { createRoute } from '@tanstack/react-router'
import { lateWords, lazyScreen, mainRoute, profileRoute, screen } from '../../../shell/index.ts'
import { ITEM_VIEW } from '../item-roles.ts'
import { scanSearch } from './address.ts'

const late = (title: 'title' | 'scanner.title') =>
  lateWords(async () => {
    const part = await import('./words.ts')
    await part.loadScanWords()
    return () => part.scanWords.say(title)
  })

export const scanRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/scan',
  validateSearch: scanSearch,
  ...screen({ ...late('title'), roles: ITEM_VIEW }),
  component: lazyScreen(() => import('./scan-page.tsx'), 'ScanPage'),
})

/** NAV: in the profile, since it belongs to the person at this device. */
export const scannerRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/scanner',
  ...screen(late('scanner.title')),
  component: lazyScreen(() => import('./scanner-page.tsx'), 'ScannerPage'),
})
