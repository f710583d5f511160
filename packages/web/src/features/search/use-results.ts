import type { Item } from '@entrepot/contract/items/item.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { wroteLately } from '../../kernel/gestures.ts'
import { toast } from '../../kernel/toasts.ts'
import { completeOf } from '../../ui/conditions/index.ts'
import { chosenRows, NOTHING, shownBy, type GridSource, type RowSelection } from '../../ui/grid/index.ts'
import { searches } from './api.ts'
import type { Found } from './targets.ts'
import type { SearchAddress } from './use-search-address.ts'
import type { ShownTarget } from './use-target.ts'
import { searchWords } from './words.ts'

type Asked = Omit<Parameters<typeof searches.run>[0]['body'], 'page' | 'size'>

const sourceOf = (asked: Asked): GridSource<Found> => ({
  queryKey: [...searches.run.key, asked],
  isOwnChange: wroteLately,
  fetchPage: async (page, size, signal) => {
    try {
      const answer = await searches.run({ body: { ...asked, page: page + 1, size } }, { signal, quiet: true })
      return { rows: answer.data, total: answer.total }
    } catch (error) {
      if (!signal.aborted) toast.error(searchWords.say('load_error'))
      throw error
    }
  },
})

/** The rows that are found, and which of them are chosen. */
export const useResults = ({ target, q, sort, carried }: SearchAddress, { fields }: ShownTarget) => {
  const [total, setTotal] = useState<number | null>(null)
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const { condition } = useMemo(() => completeOf(carried.filters), [carried])
  const isWrong = useMemo(
    () => fields.length > 0 && checkCondition(condition, new Map(fields.map((field) => [field.id, field]))).length > 0,
    [condition, fields],
  )
  const asked = useMemo(
    () => ({
      target,
      ...(condition.rules.length > 0 && { filters: condition }),
      ...(q && { search: q }),
      ...(sort && { sort }),
    }),
    [target, condition, q, sort],
  )
  const source = useMemo(() => sourceOf(asked), [asked])
  const askedKey = shownBy(asked)
  useEffect(() => setSelection(NOTHING), [askedKey])
  // Only items are chosen, so these are items.
  const readChosen = () =>
    chosenRows<Found>(selection, {
      known: queryClient
        .getQueriesData<{ rows: readonly Found[] }>({ queryKey: source.queryKey })
        .flatMap(([, page]) => page?.rows ?? []),
      readPage: (page, size) => searches.run({ body: { ...asked, page, size } }),
      readOne: (guid) => Promise.reject(new Error(guid)),
    }) as Promise<Item[]>
  return { total, setTotal, selection, setSelection, condition, isWrong, asked, source, readChosen }
}
export type Results = ReturnType<typeof useResults>
