import { SUPPLIER_LIST } from '@entrepot/contract/suppliers/list.ts'
import type { SupplierRow } from '@entrepot/contract/suppliers/supplier.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { SUPPLIER_ADD } from './access.ts'
import { suppliers } from './api.ts'
import { supplierTerms, supplierWords } from './words.ts'

const columns = () =>
  gridColumns<SupplierRow>()(SUPPLIER_LIST, (name) => supplierTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 240,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/suppliers/${guid}`,
    },
    contact: { width: 170, text: ({ contact }) => contact.name },
    email: { width: 200, text: ({ contact }) => contact.email },
    phone: { width: 140, text: ({ contact }) => contact.phone },
    articles: { width: 100, text: ({ articles_count: count }) => formatNumber(count) },
    open_orders: { width: 150, text: ({ open_orders: count }) => (count > 0 ? formatNumber(count) : '') },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
  })

/** Who sells what (SUPL). */
export const SuppliersPage = (): ReactNode => {
  const say = supplierWords.use()
  const navigate = useNavigate({ from: '/settings/suppliers' })
  const mayAdd = useCan(SUPPLIER_ADD)
  const made = useMadeOfTexts(columns)
  const { page } = useList({
    kept: 'suppliers',
    columns: made,
    search: useSearch({ from: '/main/settings/suppliers' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: suppliers.list,
  })
  return (
    <ListPage
      say={say}
      {...page}
      onCreate={mayAdd ? () => void navigate({ to: '/settings/suppliers/create' }) : undefined}
      rowName={({ name }) => name}
      onOpen={({ guid }) => void navigate({ to: '/settings/suppliers/$guid', params: { guid } })}
    />
  )
}
