import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSession } from '../../kernel/session.ts'
import { useLanguage, useMadeOfTexts } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { searches } from './api.ts'
import { type Found, loadTargets } from './targets.ts'
import type { SearchAddress } from './use-search-address.ts'

const NO_FIELDS: never[] = []
const NO_COLUMNS: GridColumn<Found>[] = []

/** What is searched: the fields its conditions may name, and how its rows show. */
export const useTarget = ({ target }: SearchAddress) => {
  const language = useLanguage()
  const { config } = useSession()
  const { data: fields } = useQuery({
    ...searches.fields.query({ query: { target } }),
    queryKey: [...searches.fields.key, target, language],
  })
  const { data: targets } = useQuery({ queryKey: ['search-targets'], queryFn: loadTargets, staleTime: Infinity })
  const { data: columnsOf } = useQuery({
    queryKey: ['search-targets', target],
    queryFn: async () => (await loadTargets())[target].load(),
    staleTime: Infinity,
  })
  // Columns of a target are the fields of the company as well.
  const columns = useMadeOfTexts(
    useCallback(() => (columnsOf && config ? columnsOf() : NO_COLUMNS), [columnsOf, config]),
  )
  return { fields: fields?.data ?? NO_FIELDS, targets, columns }
}
export type ShownTarget = ReturnType<typeof useTarget>
