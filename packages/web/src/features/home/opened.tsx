import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isGuid } from '../../kernel/addresses.ts'
import { queryClient } from '../../kernel/client.ts'
import { inView } from '../../kernel/session.ts'
import { home, noted } from './api.ts'

type Opened = { kind: 'item' | 'folder'; guid: string }
/** What an address shows: a record in its drawer or on its page, or a folder. */
export const openedAt = (pathname: string, search: Readonly<Record<string, unknown>>): Opened | null => {
  const [, page, guid] = pathname.split('/')
  if (page === 'items' && isGuid(search['item'])) return { kind: 'item', guid: search['item'] }
  if (page === 'item' && isGuid(guid)) return { kind: 'item', guid }
  return page === 'items' && isGuid(guid) ? { kind: 'folder', guid } : null
}

/** Who only passes through has not opened anything. */
const LOOKS_MS = 1_500

/** Notes for the start page what is looked at. */
export const NoteOpened = () => {
  const key = useRouterState({
    select: ({ resolvedLocation: at }) => {
      const opened = at && openedAt(at.pathname, at.search)
      return opened ? `${opened.kind} ${opened.guid}` : ''
    },
  })
  useEffect(() => {
    const [kind, guid] = key.split(' ') as [Opened['kind'], string?]
    if (!guid || inView()) return
    const timer = setTimeout(
      () =>
        void noted.opened({ body: { kind, guid } }, { quiet: true }).then(
          // The start page asks anew when it is shown again.
          () => queryClient.invalidateQueries({ queryKey: home.get.key }),
          () => undefined,
        ),
      LOOKS_MS,
    )
    return () => clearTimeout(timer)
  }, [key])
  return null
}
