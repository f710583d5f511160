import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { drafts } from './drafts.ts'
import { isCut } from './is-cut.ts'
import { forgetSealed } from './sealed-keys.ts'
import { tokenOwner } from './token-owner.ts'

/**
 * Answers that the mobile application shows when the server does not answer, with their age. Few and named one by one,
 * for this person in this company, and gone with the session: `forgetReads`.
 */
const PREFIX = 'read.'
type Kept<T> = { at: number; value: T }
/** Of whoever the next call is made for; of nobody, nothing is kept. */
const nameOf = (name: string): string | null => {
  const owner = tokenOwner()
  return owner && `${PREFIX}${owner}.${name}`
}

export const keepRead = async <T>(name: string, value: T): Promise<void> => {
  const own = nameOf(name)
  if (own) await drafts.write(own, { at: Date.now(), value } satisfies Kept<T>).catch(() => undefined)
}
export const keptRead = async <T>(name: string): Promise<Kept<T> | undefined> => {
  const own = nameOf(name)
  return own === null ? undefined : drafts.read<Kept<T>>(own).catch(() => undefined)
}
export const forgetReads = async (): Promise<void> => {
  await Promise.all([drafts.removeAll(PREFIX), forgetSealed()]).catch(() => undefined)
}

type Asked<T> = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
/** `at`: when the server said so, for what comes from the device; null for what it says now. */
export type ShownRead<T> = {
  data: T | undefined
  at: number | null
  error: unknown
  isPending: boolean
  refetch: () => unknown
}

/** A query whose last answer stays on the device under `name`. */
export const useKeptQuery = <T>(name: string, query: Asked<T>, enabled = true): ShownRead<T> => {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({ ...query, enabled })
  const [kept, setKept] = useState<Kept<T>>()
  const cut = isCut(error)
  useEffect(() => {
    if (data !== undefined && !error) void keepRead(name, data)
  }, [name, data, error])
  useEffect(() => {
    let isOver = false
    setKept(undefined)
    void keptRead<T>(name).then((read) => !isOver && setKept(read))
    return () => {
      isOver = true
    }
  }, [name])
  if (data !== undefined)
    return { data, at: cut ? dataUpdatedAt : null, error: cut ? null : error, isPending: false, refetch }
  // What the device knows shows at once, and is replaced by what the server says.
  if (kept) return { data: kept.value, at: kept.at, error: cut ? null : error, isPending: false, refetch }
  return { data: undefined, at: null, error, isPending: isPending && enabled, refetch }
}
