import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isGone, textOf } from '../kernel/failure.ts'
import { RecordAwaited } from '../ui/record-awaited.tsx'
import { MISSING } from './screens.ts'

type OneRecord<Read> = {
  /** Above what is shown while it is read. */ title: string
  read: Pick<UseQueryResult<Read>, 'data' | 'error' | 'refetch'>
  children: (record: Read) => ReactNode
}
/** The page of a record: as it was read, on its way, or a page that does not exist. */
export const OneRecord = <Read,>({ title, read: { data, error, refetch }, children }: OneRecord<Read>): ReactNode => {
  if (data !== undefined) return children(data)
  if (isGone(error)) return <Navigate {...MISSING} />
  return <RecordAwaited title={title} failure={error && textOf(error)} retry={refetch} />
}
