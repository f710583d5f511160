import { SITE_LIST } from '@entrepot/contract/sites/list.ts'
import type { Site } from '@entrepot/contract/sites/site.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { siteTerms } from './words.ts'

export const SiteBadge = ({ active }: Pick<Site, 'active'>) => {
  const term = siteTerms.use()
  return active ? (
    <StateBadge tone="success">{term('states.enabled')}</StateBadge>
  ) : (
    <StateBadge>{term('states.disabled')}</StateBadge>
  )
}

/** In the language of the moment; the texts are read when the screen is drawn. */
export const siteColumns = (): GridColumn<Site>[] => {
  const { say } = siteTerms
  return gridColumns<Site>()(SITE_LIST, (name) => say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 180,
      width: 240,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/destination-sites/${guid}`,
    },
    address: { hidden: true },
    postalCode: { hidden: true },
    city: { width: 160 },
    country: { hidden: true },
    email: { width: 200 },
    contact1Name: { width: 160 },
    contact1Phone: { width: 140 },
    contact2Name: { hidden: true },
    contact2Phone: { hidden: true },
    active: {
      width: 120,
      text: ({ active }) => say(active ? 'states.enabled' : 'states.disabled'),
      cell: ({ active }) => <SiteBadge active={active} />,
    },
    open_operations: { width: 170, text: ({ open_operations: count }) => (count > 0 ? formatNumber(count) : '') },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
  })
}
