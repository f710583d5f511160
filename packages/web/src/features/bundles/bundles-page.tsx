import type { Bundle } from '@entrepot/contract/bundles/bundle.ts'
import { BUNDLE_LIST } from '@entrepot/contract/bundles/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { BUNDLE_ADD } from './access.ts'
import { bundles } from './api.ts'
import { Requirements, useChoices } from './requirements.tsx'
import { bundleTerms, bundleWords } from './words.ts'

const columns = () =>
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

/** What leaves along with equipment (BUND). */
export const BundlesPage = (): ReactNode => {
  const say = bundleWords.use()
  const navigate = useNavigate({ from: '/settings/bundles' })
  const mayAdd = useCan(BUNDLE_ADD)
  const missing = useChoices()?.missing ?? []
  const made = useMadeOfTexts(columns)
  const { page } = useList({
    kept: 'bundles',
    columns: made,
    search: useSearch({ from: '/main/settings/bundles' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: bundles.list,
  })
  return (
    <ListPage
      say={say}
      {...page}
      tabs={<Requirements missing={missing} />}
      onCreate={mayAdd && missing.length === 0 ? () => void navigate({ to: '/settings/bundles/create' }) : undefined}
      rowName={({ name }) => name}
      onOpen={({ guid }) => void navigate({ to: '/settings/bundles/$guid', params: { guid } })}
    />
  )
}
