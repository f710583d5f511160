import { useMemo } from 'react'
import { useKeptQuery } from '../../../kernel/kept-reads.ts'
import { folders, forestOf, type Forest } from '../../folders/index.ts'

/** The folders that this person sees, as the server or else this device knows them: they are chosen in a cellar too. */
export const usePlaces = (): Forest => {
  const { data } = useKeptQuery('folders', folders.tree.query())
  return useMemo(() => forestOf(data?.data ?? []), [data])
}
