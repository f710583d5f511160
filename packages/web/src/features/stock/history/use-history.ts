import { DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { useSession } from '../../../kernel/session.ts'
import type { HistorySearch } from './address.ts'
import type { AskedPlace } from './as-of.tsx'
import { daysOf, inOrder } from './periods.ts'

const NO_FILTER = {
  q: undefined,
  type: undefined,
  action: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  by: undefined,
  folder: undefined,
  item: undefined,
  alone: undefined,
} satisfies SearchPart<HistorySearch>
const FILTERS = [
  'q',
  'type',
  'action',
  'period',
  'from',
  'to',
  'by',
  'folder',
  'item',
  'alone',
] as const satisfies readonly (keyof typeof NO_FILTER)[]

/** What the address asks of the movements, or of the stock at an instant. */
export const useHistory = () => {
  const navigate = useNavigate({ from: '/transactions' })
  const search = useSearch({ from: '/main/transactions' })
  const timeZone = useSession().config?.timeZone ?? DEFAULT_TIME_ZONE
  const change = (part: SearchPart<HistorySearch>, push = false) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: !push })
  const { q, period = 'all', from, to, type, action, by, folder, item, alone } = search
  const place = useMemo(
    (): AskedPlace => ({
      ...(q && { search: q }),
      ...(folder && { folder }),
      ...(item && { item }),
      ...(folder && alone && { deep: 'false' as const }),
    }),
    [q, folder, item, alone],
  )
  const filter = useMemo(
    () => ({
      ...(type && { type }),
      ...(action && { action }),
      ...(by && { createdBy: by }),
      ...place,
      ...(period === 'free'
        ? inOrder({ ...(from && { from }), ...(to && { to }) })
        : daysOf(period, new Date(), timeZone)),
    }),
    [place, type, action, by, period, from, to, timeZone],
  )
  return {
    search,
    timeZone,
    change,
    place,
    filter,
    isFiltered: FILTERS.some((name) => search[name] !== undefined),
    clear: () => change(NO_FILTER),
    openMovement: (guid: string | undefined, record?: string, push = true) => change({ open: guid, of: record }, push),
  }
}
export type History = ReturnType<typeof useHistory>
