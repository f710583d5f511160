import type { Item } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFailure } from '../../../kernel/failure.ts'
import { items } from '../api.ts'
import { rememberItems, useRecentItems } from './recents.ts'

/** A record as the server says, or as this device saw it last; `at` is then when. */
export const useKnownItem = (guid: string): { item: Item | undefined; at: number | null; error: unknown } => {
  const { data, dataUpdatedAt, error } = useQuery(items.get.query({ params: { guid } }))
  const seen = useRecentItems().find(({ item }) => item.guid === guid)
  const isCut = isFailure(error) && (error.unanswered || error.status >= 500)
  useEffect(() => {
    if (data) void rememberItems([data])
  }, [data])
  if (error && !isCut) return { item: undefined, at: null, error }
  if (data) return { item: data, at: isCut ? dataUpdatedAt : null, error: null }
  return { item: seen?.item, at: seen?.at ?? null, error: seen ? null : error }
}
