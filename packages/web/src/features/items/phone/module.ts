import { createRoute } from '@tanstack/react-router'
import {
  IconArrowsMove,
  IconBarcode,
  IconClipboardCheck,
  IconPackageExport,
  IconPackageImport,
  IconSearch,
} from '@tabler/icons-react'
import { lazyScreen } from '../../../shell/index.ts'
import { loadLater, phoneRoute, phoneScreen, type PhoneModule } from '../../../shell/phone/index.ts'
import { latePart } from '../../../ui/late-part.tsx'
import { ITEM_TRANSACTIONS } from '../../stock/index.ts'
import { ITEM_COUNT, ITEM_MOVE, ITEM_VIEW } from '../item-roles.ts'

const access = { roles: ITEM_VIEW }
/** The words of these screens come with the first of them. */
const screenOf = (key: 'find' | 'scan' | 'item' | 'folder') => {
  let title = () => ''
  return phoneScreen({
    ...access,
    title: () => title(),
    words: async () => {
      // What is done to a record comes with the first screen that shows one.
      const [{ itemPhoneWords, ITEM_PHONE_WORDS }] = await Promise.all([import('./words.ts'), loadLater()])
      title = () => itemPhoneWords.say(`${key}.title`)
      return ITEM_PHONE_WORDS
    },
  })
}

const routes = [
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/find',
    ...screenOf('find'),
    component: lazyScreen(() => import('./find-page.tsx'), 'FindPage'),
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/folder/$guid',
    ...screenOf('folder'),
    component: lazyScreen(() => import('./folder-page.tsx'), 'FolderPage'),
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/item/$guid',
    ...screenOf('item'),
    component: lazyScreen(() => import('./item-page.tsx'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: '/m/scan',
    ...screenOf('scan'),
    component: lazyScreen(() => import('./scan-page.tsx'), 'PhoneScanPage'),
  }),
]

const homePart = (name: 'LastMovements' | 'RecentItems') =>
  latePart(async () => (await (await import('./home-parts.tsx')).loadHomeParts())[name])

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const standsFor = (path: string, search: URLSearchParams): string | null => {
  const item = search.get('item') ?? /^\/item\/([^/]+)$/.exec(path)?.[1] ?? ''
  const folder = /^\/items\/([^/]+)$/.exec(path)?.[1] ?? ''
  if (GUID.test(item)) return `/m/item/${item}`
  if (GUID.test(folder)) return `/m/folder/${folder}`
  if (path === '/scan') return `/m/scan${search.has('mode') ? `?mode=${search.get('mode')}` : ''}`
  if (path === '/inventory') return '/m/scan?mode=count'
  return path === '/search' ? '/m/find' : null
}

/** Scanning, looking up, and a record with what is done to its stock (NAV-72). */
export const itemsPhone: PhoneModule = {
  routes,
  bar: [
    { label: { fr: 'Rechercher', en: 'Search' }, place: 10, icon: IconSearch, to: '/m/find', ...access },
    { label: { fr: 'Scanner', en: 'Scan' }, place: 20, icon: IconBarcode, to: '/m/scan', ...access },
  ],
  quick: [
    {
      label: { fr: 'Entrer', en: 'Stock in' },
      place: 10,
      icon: IconPackageImport,
      to: '/m/scan?mode=in',
      roles: ITEM_TRANSACTIONS,
    },
    {
      label: { fr: 'Sortir', en: 'Stock out' },
      place: 20,
      icon: IconPackageExport,
      to: '/m/scan?mode=out',
      roles: ITEM_TRANSACTIONS,
    },
    {
      label: { fr: 'Déplacer', en: 'Move' },
      place: 30,
      icon: IconArrowsMove,
      to: '/m/scan?mode=move',
      roles: ITEM_MOVE,
    },
    {
      label: { fr: 'Compter', en: 'Count' },
      place: 40,
      icon: IconClipboardCheck,
      to: '/m/scan?mode=count',
      roles: ITEM_COUNT,
    },
  ],
  home: [
    { place: 10, Part: homePart('RecentItems'), ...access },
    { place: 20, Part: homePart('LastMovements'), roles: ITEM_TRANSACTIONS },
  ],
  standsFor,
  refreshOn: [
    ['items', 'items'],
    ['items', 'folders'],
    ['items', 'stock'],
    ['folders', 'folders'],
    ['folders', 'items'],
  ],
  later: async () => (await import('./later.ts')).later,
}
