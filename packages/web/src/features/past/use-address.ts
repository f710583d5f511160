import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isGuid } from '../../kernel/addresses.ts'
import type { SearchPart } from '../../kernel/lists.ts'
import type { PastSearch } from './address.ts'

export type Change = (part: SearchPart<PastSearch>, push?: boolean) => void

/** What is no instant is none. */
export const instantIn = (text: string | undefined) =>
  text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined

/** What the address says that is looked at, and how it is written. */
export const useAddress = () => {
  const { folder, user, operation, task, to, ...rest } = useSearch({ from: '/main/past' })
  const until = instantIn(to)
  const search: PastSearch = {
    ...rest,
    ...(isGuid(folder) && { folder }),
    ...(isGuid(user) && { user }),
    ...(isGuid(operation) && { operation }),
    ...(isGuid(task) && { task }),
    ...(until && { to: until }),
  }
  const navigate = useNavigate({ from: '/past' })
  const write = (next: (before: PastSearch) => PastSearch, push: boolean) =>
    void navigate({ search: next, replace: !push })
  const place = useMemo(
    () => ({
      ...(search.folder && { folder: search.folder }),
      ...(search.alone && { deep: 'false' as const }),
    }),
    [search.folder, search.alone],
  )
  return { search, write, place }
}
