import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type BundlesSearch = { q?: string; sort?: string }
export const bundlesSearch = ({ q, sort }: Record<string, unknown>): BundlesSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})

export const BUNDLE_TABS = ['products', 'comments', 'files', 'activity'] as const
export type BundleTab = (typeof BUNDLE_TABS)[number]
export type BundleSearch = { tab?: BundleTab; edit?: true }
export const bundleSearch = ({ tab, edit }: Record<string, unknown>): BundleSearch => {
  const known = BUNDLE_TABS.find((one) => one === tab)
  return { ...(known && { tab: known }), ...((edit === true || edit === 'true') && { edit: true as const }) }
}
