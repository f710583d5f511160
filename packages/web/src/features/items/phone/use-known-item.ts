import type { Item } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCut } from '../../../kernel/is-cut.ts'
import { items } from '../api.ts'
import { rememberItems, useRecentItems } from './recents.ts'

/** A record as the server says, or as this device saw it last; `at` is then when. */
export const useKnownItem = (guid: string): { item: Item | undefined; at: number | null; error: unknown } => {
  const { data, dataUpdatedAt, error } = useQuery(items.get.query({ params: { guid } }))
  const seen = useRecentItems().find(({ item }) => item.guid === guid)
  const cut = isCut(error)
  useEffect(() => {
    if (data) void rememberItems([data])
  }, [data])
  if (error && !cut) return { item: undefined, at: null, error }
  if (data) return { item: data, at: cut ? dataUpdatedAt : null, error: null }
  return { item: seen?.item, at: seen?.at ?? null, error: seen ? null : error }
}
