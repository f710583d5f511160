import type { SearchColumn } from '@entrepot/contract/search/search.ts'
import { OPEN_TARGETS, type OpenTarget } from '@entrepot/contract/modules.ts'
import type { SearchView } from '@entrepot/contract/views/view.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchAfter, type SearchPart } from '../../kernel/lists.ts'
import type { AdvancedSearch } from './address.ts'
import { NOTHING_CARRIED, packLink, unpackLink } from './link.ts'

/** What an address holds of a view that is opened. */
const addressOf = ({ guid, target, search, sort, filters, columns }: SearchView): AdvancedSearch => {
  const s = packLink({ filters, columns })
  return {
    ...(target !== 'items' && { target: target as OpenTarget }),
    ...(search && { q: search }),
    ...(sort && { sort }),
    ...(s && { s }),
    view: guid,
  }
}
export const sameColumns = (a: readonly SearchColumn[], b: readonly SearchColumn[]) =>
  JSON.stringify(a) === JSON.stringify(b)

/** All of a search stands in its address. */
export const useSearchAddress = () => {
  const navigate = useNavigate({ from: '/advanced-search' })
  const search = useSearch({ from: '/main/advanced-search' })
  const { q, sort, s } = search
  const target = OPEN_TARGETS.find((one) => one === search.target) ?? 'items'
  const read = useMemo(() => unpackLink(s), [s])
  const carried = read ?? NOTHING_CARRIED
  const change = (part: SearchPart<AdvancedSearch>, replace = true) =>
    void navigate({ search: (before) => searchAfter(before, part), replace })
  return {
    target,
    q,
    sort,
    s,
    chosenView: search.view,
    carried,
    /** The link is incomplete or damaged. */
    isBroken: read === null,
    change,
    clear: () => change({ q: undefined, s: packLink({ ...NOTHING_CARRIED, columns: carried.columns }) }),
    openTarget: (next: OpenTarget) => void navigate({ search: next === 'items' ? {} : { target: next } }),
    openView: (view: SearchView | null, replace = false) =>
      void navigate({ search: view ? addressOf(view) : target === 'items' ? {} : { target }, replace }),
    openRow: (href: string) => void navigate({ href }),
  }
}
export type SearchAddress = ReturnType<typeof useSearchAddress>
