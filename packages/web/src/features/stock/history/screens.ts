import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { IconHistory } from '@tabler/icons-react'
import { refreshOn } from '../../../kernel/push-topics.ts'
import { lazyScreen, mainRoute, screen, type RailEntry } from '../../../shell/index.ts'
import { PERIODS, type Period } from './period-names.ts'

const READERS = roles('ITEM', 'TRANSACTIONS')
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type HistorySearch = { q?: string; period?: Period; type?: 'in' | 'out'; action?: string; sort?: string; open?: string; at?: string }
/** Filters of the list and the opened movement live in the address; `at` shows the stock of that instant. */
const historySearch = ({ q, period, type, action, sort, open, at }: Record<string, unknown>): HistorySearch => {
  const chosen = PERIODS.find((one) => one === period && one !== 'all')
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }), ...(chosen && { period: chosen }), ...((type === 'in' || type === 'out') && { type }), ...(typeof action === 'string' && action && { action }),
    ...(typeof sort === 'string' && /^-?\w{1,40}$/.test(sort) && { sort }), ...(typeof open === 'string' && GUID.test(open) && { open }), ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at }),
  }
}

/** The words come with the screen: the sign-in page need not know them. */
let title = () => ''
const words = {
  load: async () => {
    const { historyWords, loadHistoryWords } = await import('./words.ts')
    await loadHistoryWords()
    title = () => historyWords.say('title')
  },
}

export const historyRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions',
  validateSearch: historySearch,
  ...screen({ title: () => title(), words: [words], roles: READERS }),
  component: lazyScreen(() => import('./history-page.tsx'), 'HistoryPage'),
})

export const historyEntry: RailEntry = { label: 'history', icon: IconHistory, to: '/transactions', roles: READERS, go: 't' }

refreshOn('items', ['stock'])
