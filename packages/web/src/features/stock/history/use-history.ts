import { DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { guidOr } from '../../../kernel/guid-or.ts'
import { searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { useSession } from '../../../kernel/session.ts'
import type { SourceKind } from '@entrepot/contract/modules.ts'
import type { HistorySearch } from './address.ts'
import type { AskedPlace } from './as-of.tsx'
import { daysOf, inOrder } from './periods.ts'
import { useSourceKinds } from './source.tsx'

/** Movements that figures elsewhere are made of. */
const ONLY = ['consumed', 'counted'] as const
const NO_FILTER = {
  q: undefined,
  type: undefined,
  action: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  by: undefined,
  source: undefined,
  sourceGuid: undefined,
  folder: undefined,
  item: undefined,
  article: undefined,
  category: undefined,
  only: undefined,
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
  'source',
  'sourceGuid',
  'folder',
  'item',
  'article',
  'category',
  'only',
  'alone',
] as const satisfies readonly (keyof typeof NO_FILTER)[]

/** What the address asks of the movements, or of the stock at an instant. */
export const useHistory = () => {
  const navigate = useNavigate({ from: '/transactions' })
  const search = useSearch({ from: '/main/transactions' })
  const timeZone = useSession().config?.timeZone ?? DEFAULT_TIME_ZONE
  const change = (part: SearchPart<HistorySearch>, push = false) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: !push })
  const { q, period = 'all', from, to, type, action, by, sourceGuid, folder, item, alone } = search
  const [article, category] = [search.article, search.category].map(guidOr)
  const only = ONLY.find((one) => one === search.only)
  // Until the modules have said what there is, an address is believed.
  const kinds = useSourceKinds()
  const source =
    kinds.length === 0 ? (search.source as SourceKind | undefined) : kinds.find((one) => one === search.source)
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
      ...(source && { source }),
      ...(source && sourceGuid && { sourceGuid }),
      ...(article && { article }),
      ...(only === 'consumed' && { consumed: 'true' as const }),
      ...(only === 'counted' && { counted: 'true' as const }),
      ...(category && { category }),
      ...place,
      ...(period === 'free'
        ? inOrder({ ...(from && { from }), ...(to && { to }) })
        : daysOf(period, new Date(), timeZone)),
    }),
    [place, type, action, by, source, sourceGuid, article, category, only, period, from, to, timeZone],
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
