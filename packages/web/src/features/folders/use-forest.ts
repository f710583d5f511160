import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { folders } from './api.ts'
import { forestOf } from './forest.ts'

/** The visible folders. Empty until they have come. */
export const useForest = () => {
  const { data, error, isPending, refetch } = useQuery(folders.tree.query())
  const forest = useMemo(() => forestOf(data?.data ?? []), [data])
  return { forest, error, isPending, refetch }
}
