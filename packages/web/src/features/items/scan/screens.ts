import { createRoute } from '@tanstack/react-router'
import { isGuid } from '../../../kernel/addresses.ts'
import { lateWords, lazyScreen, mainRoute, profileRoute, screen } from '../../../shell/index.ts'
import { ITEM_VIEW } from '../item-roles.ts'

const guid = (value: unknown) => (isGuid(value) ? value : undefined)

export type ScanSearch = { mode?: 'in' | 'out' | 'move' | 'count'; folder?: string; to?: string }
const scanSearch = ({ mode, folder, to }: Record<string, unknown>): ScanSearch => {
  const [place, destination] = [guid(folder), guid(to)]
  return {
    ...((mode === 'in' || mode === 'out' || mode === 'move' || mode === 'count') && { mode }),
    ...(place && { folder: place }),
    ...(destination && { to: destination }),
  }
}
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
