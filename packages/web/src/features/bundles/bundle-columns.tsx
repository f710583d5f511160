import type { Bundle } from '@entrepot/contract/bundles/bundle.ts'
import { BUNDLE_LIST } from '@entrepot/contract/bundles/list.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { gridColumns } from '../layouts/index.ts'
import { bundleTerms } from './words.ts'

/** Of the list and of the search. */
export const bundleColumns = () =>
  gridColumns<Bundle>()(BUNDLE_LIST, (name) => bundleTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 240,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/bundles/${guid}`,
    },
    stock: { width: 200, text: ({ stock_path: path }) => path },
    model: { width: 160 },
    products: { width: 110, text: ({ products }) => formatNumber(products.length) },
    kits: { width: 220, text: ({ kits }) => (kits === null ? '' : formatNumber(kits)) },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
  })
