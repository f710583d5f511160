import { formatDate, formatNumber, formatPrice } from '../src/kernel/format.ts'
import type { GridColumn } from '../src/ui/grid/index.ts'
import { StateBadge } from '../src/ui/small.tsx'
import type { Article } from './made-up-rows.ts'

export const articleColumns: readonly GridColumn<Article>[] = [
  {
    id: 'name',
    title: 'Nom',
    width: 280,
    pinned: 'left',
    fixed: true,
    sortable: true,
    text: ({ name }) => name,
    href: ({ id }) => `/dev/list?row=${id}`,
  },
  {
    id: 'code',
    title: 'Code-barres',
    width: 130,
    sortable: true,
    text: ({ code }) => code,
    cell: ({ code }) => <code>{code}</code>,
  },
  { id: 'folder', title: 'Emplacement', width: 210, text: ({ folder }) => folder },
  {
    id: 'quantity',
    title: 'Quantité',
    width: 110,
    align: 'end',
    sortable: true,
    text: ({ quantity }) => formatNumber(quantity),
  },
  {
    id: 'state',
    title: 'État',
    width: 130,
    text: ({ quantity, threshold }) => (quantity < threshold ? 'Stock bas' : ''),
    cell: ({ quantity, threshold }) =>
      quantity < threshold ? <StateBadge tone="warning">Stock bas</StateBadge> : null,
  },
  { id: 'price', title: 'Prix', width: 110, align: 'end', sortable: true, text: ({ price }) => formatPrice(price) },
  { id: 'category', title: 'Catégorie', width: 140, sortable: true, text: ({ category }) => category },
  { id: 'updated', title: 'Modifié le', width: 120, sortable: true, text: ({ updated }) => formatDate(updated) },
  { id: 'notes', title: 'Notes', width: 160, hidden: true, text: ({ notes }) => notes },
]
