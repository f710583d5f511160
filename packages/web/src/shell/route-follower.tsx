import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLanguage } from '../kernel/words.ts'
import { announce } from '../ui/live.ts'

let badge = 0
const listeners = new Set<() => void>()
/** How many unread notifications the title shows in front. */
export const setTitleBadge = (count: number) => {
  badge = count
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** After a change of page: title of the document, focus on the page's title, and its name said aloud. */
export const RouteFollower = () => {
  useLanguage()
  const unread = useSyncExternalStore(subscribe, () => badge)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const page = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const title = path === undefined ? '' : (page?.() ?? '')
  const former = useRef<string>(undefined)
  useEffect(() => {
    if (!title) return
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Entrepôt`
  }, [title, unread])
  useEffect(() => {
    if (path === undefined || former.current === path) return
    const firstPage = former.current === undefined
    former.current = path
    if (firstPage) return
    announce(title)
    const active = document.activeElement
    // A page that put the focus somewhere itself keeps it there; so does a drawer opened from a list.
    if (active && active !== document.body && active.closest('main') && !active.closest('[data-grid]')) return
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }, [path, title])
  return null
}
