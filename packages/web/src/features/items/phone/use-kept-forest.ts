import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { useMemo } from 'react'
import { useKeptQuery } from '../../../kernel/kept-reads.ts'
import { folders, forestOf, type Forest } from '../../folders/index.ts'

/** The visible places, as the server or else this device knows them. */
export const useKeptForest = () => {
  const { data, at, isPending } = useKeptQuery('folders', folders.tree.query())
  const forest = useMemo(() => forestOf(data?.data ?? []), [data])
  return { forest, at, isPending, isKnown: data !== undefined }
}

/** The place whose label carries this code. */
export const folderByCode = (forest: Forest, code: string) =>
  [...forest.byGuid.values()].find(({ tag }) => tag !== null && codeKey(tag) === codeKey(code))
