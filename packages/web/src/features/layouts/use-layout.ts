import type { Layout } from '@entrepot/contract/layouts/layout.ts'
import type { LISTS } from '@entrepot/contract/modules.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDevice } from '../../kernel/device.ts'
import { useCan } from '../../kernel/session.ts'
import { storage } from '../../kernel/storage.ts'
import { toast } from '../../kernel/toasts.ts'
import { uiWords } from '../../ui/words.ts'
import { layouts } from './api.ts'

export type ListName = (typeof LISTS)[number]
type Answer = { own: Layout | null; company: Layout | null }

const SHARERS = roles('USER', 'FULL')
const SAVE_AFTER_MS = 700
/** Under a prefix that the session clears: columns carry names of the company's fields. */
const cacheKey = (list: ListName) => `layout.${list}`

/**
 * How a list is arranged for this user: own columns, else those of the company, else those of the grid (`null`).
 * Known at once from this device, then from the server; changes show at once and are saved shortly after.
 */
export const useLayout = (list: ListName) => {
  const client = useQueryClient()
  const { density } = useDevice()
  const query = useMemo(() => layouts.get.query({ params: { list } }), [list])
  const { data } = useQuery<Answer>({ ...query, staleTime: Infinity })
  const [kept, setKept] = useState(() => storage.read<Layout | null>(cacheKey(list), null))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<Layout | null | undefined>(undefined)

  useEffect(() => {
    if (!data || waiting.current !== undefined) return
    const layout = data.own ?? data.company
    setKept(layout)
    storage.write(cacheKey(list), layout)
  }, [data, list])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const layout = waiting.current
    if (layout === undefined) return
    waiting.current = undefined
    layouts.save({ params: { list }, body: { layout } }).then(
      (answer) => client.setQueryData(query.queryKey, answer),
      // The device still has it; the client has said why it was refused.
      () => undefined,
    )
  }, [client, list, query])
  useEffect(() => save, [save])

  const setLayout = useCallback(
    (layout: Layout | null) => {
      setKept(layout)
      storage.write(cacheKey(list), layout)
      waiting.current = layout
      clearTimeout(timer.current)
      timer.current = setTimeout(save, SAVE_AFTER_MS)
    },
    [list, save],
  )
  const reset = useCallback(() => {
    setLayout(null)
    save()
  }, [setLayout, save])
  /** Everybody without columns of their own starts with these. Absent for who may not. */
  const share = useCan(SHARERS)
    ? async () => {
        const answer = await layouts.saveForCompany({ params: { list }, body: { layout: kept } })
        client.setQueryData(query.queryKey, answer)
        toast.success(uiWords.say('grid.shared'))
      }
    : undefined
  const layout = useMemo((): Layout => ({ columns: [], ...kept, density: kept?.density ?? density }), [kept, density])
  return { layout, setLayout, reset, share, hasCompany: Boolean(data?.company) }
}
