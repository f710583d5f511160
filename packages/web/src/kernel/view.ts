import type { View } from '@entrepot/contract/rights/rights.ts'
import { byFetch } from './by-fetch.ts'
import type { Answered, Outgoing } from './send.ts'
import { VIEW, VIEW_ENDED } from './session.ts'

/**
 * What this tab shows is what another user sees. It begins and ends with a full load, so that nothing of one is
 * left in the other.
 */
export const viewOfTab = () => JSON.parse(sessionStorage.getItem(VIEW) ?? 'null') as View | null

export const beginView = (view: View) => {
  sessionStorage.setItem(VIEW, JSON.stringify(view))
  location.assign('/')
}

/** Back to whom the view was of; `isOver`: not by the viewer's will, which is said there. */
export const endView = ({ isOver = false } = {}) => {
  const view = viewOfTab()
  if (isOver && view) sessionStorage.setItem(VIEW_ENDED, view.user.name)
  sessionStorage.removeItem(VIEW)
  location.assign(view ? `/settings/users/${view.user.guid}` : '/')
}

/** The name of whom a view was of that has ended by itself; told once. */
export const endedView = (): string | null => {
  const name = sessionStorage.getItem(VIEW_ENDED)
  sessionStorage.removeItem(VIEW_ENDED)
  return name
}

/**
 * With the token of the view in the place of the own one. An answer that ends the view is left to the page that comes.
 */
export const exchangeInView = async (request: Outgoing): Promise<Answered> => {
  const view = viewOfTab()
  if (!view || !request.headers.Authorization) return byFetch(request)
  const answer = await byFetch({ ...request, headers: { ...request.headers, Authorization: `Bearer ${view.token}` } })
  if (answer.status !== 401 && answer.status !== 403) return answer
  const body = (await answer.json().catch(() => ({}))) as { code?: string }
  if (answer.status === 403 && body.code !== 'view_ended') return { ...answer, json: () => Promise.resolve(body) }
  endView({ isOver: true })
  return new Promise(() => {})
}
