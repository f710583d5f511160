import { queryIn, sortIn } from '../../kernel/addresses.ts'

export const SITE_STATES = ['enabled', 'disabled'] as const
export type SiteState = (typeof SITE_STATES)[number]
export type SitesSearch = { q?: string; state?: SiteState; sort?: string }
export const sitesSearch = ({ q, state, sort }: Record<string, unknown>): SitesSearch => {
  const known = SITE_STATES.find((one) => one === state)
  return { ...queryIn(q), ...(known && { state: known }), ...sortIn(sort) }
}

export const SITE_TABS = ['comments', 'files', 'activity'] as const
export type SiteTab = (typeof SITE_TABS)[number]
export type SiteSearch = { tab?: SiteTab; edit?: true }
export const siteSearch = ({ tab, edit }: Record<string, unknown>): SiteSearch => {
  const known = SITE_TABS.find((one) => one === tab)
  return { ...(known && { tab: known }), ...((edit === true || edit === 'true') && { edit: true as const }) }
}
