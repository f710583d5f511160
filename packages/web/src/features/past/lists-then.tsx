import { type ReactNode, useMemo } from 'react'
import type { SearchPart } from '../../kernel/lists.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { checkoutColumns } from '../checkouts/index.ts'
import { type ListOptions, useList } from '../layouts/index.ts'
import type { PastSearch } from './address.ts'
import { past } from './api.ts'
import { FoldersChoice } from './folders-choice.tsx'
import {
  operationThenColumns,
  orderThenColumns,
  recipientThenColumns,
  reservationThenColumns,
  supplierThenColumns,
  variantThenColumns,
} from './past-columns.tsx'
import { Head, type Shown } from './past-head.tsx'
import { useAddress } from './use-address.ts'
import type { ListView } from './views.ts'
import { pastWords } from './words.ts'

type Query = { at: string; folder?: string }
type Facts<Row extends { guid: string }> = Pick<ListOptions<Row, PastSearch, Query>, 'kept' | 'list'> & {
  /** What a row opens, where it does. */ opens?: (row: Row) => SearchPart<PastSearch>
  view: ListView
  columns: () => GridColumn<Row>[]
  rowName: (row: Row) => string
  /** Its rows lie in folders, of which one can be chosen. */ isPlaced: boolean
}
/** A list of today as it was, with its columns. */
const listThen = <Row extends { guid: string }>({ view, kept, list, columns, rowName, isPlaced, opens }: Facts<Row>) =>
  function ListThen({ at, ...switching }: Shown) {
    const say = pastWords.use()
    const { search, write } = useAddress()
    const { folder } = search
    const query = useMemo(() => ({ at, ...(isPlaced && folder && { folder }) }), [at, folder])
    const { change, page } = useList({
      kept,
      columns: useMadeOfTexts(columns),
      search,
      write,
      filters: isPlaced ? ['folder'] : [],
      list,
      query,
    })
    return (
      <ListPage
        say={say}
        {...page}
        rowName={rowName}
        {...(opens && { onOpen: (row: Row) => change({ ...opens(row), q: undefined, sort: undefined }, true) })}
        tabs={<Head view={view} at={at} {...switching} search={search} change={change} />}
        filters={isPlaced && <FoldersChoice at={at} search={search} change={change} />}
      />
    )
  }

export const LISTS_THEN: Record<ListView, (shown: Shown) => ReactNode> = {
  variants: listThen({
    view: 'variants',
    kept: 'past-variants',
    list: past.variants,
    columns: variantThenColumns,
    rowName: ({ name, product }) => `${product.name} ${name}`,
    isPlaced: true,
  }),
  reservations: listThen({
    view: 'reservations',
    kept: 'past-reservations',
    list: past.reservations,
    columns: reservationThenColumns,
    rowName: ({ name, item }) => `${name.name} ${item.name}`,
    isPlaced: true,
  }),
  checkouts: listThen({
    view: 'checkouts',
    kept: 'past-checkouts',
    list: past.checkouts,
    columns: checkoutColumns,
    rowName: ({ item, recipient }) => `${item.name} ${recipient.name}`,
    isPlaced: true,
  }),
  recipients: listThen({
    view: 'recipients',
    kept: 'past-recipients',
    list: past.recipients,
    columns: recipientThenColumns,
    rowName: ({ name }) => name,
    isPlaced: false,
  }),
  orders: listThen({
    view: 'orders',
    kept: 'past-orders',
    list: past.orders,
    columns: orderThenColumns,
    rowName: ({ number }) => number,
    isPlaced: false,
  }),
  suppliers: listThen({
    view: 'suppliers',
    kept: 'past-suppliers',
    list: past.suppliers,
    columns: supplierThenColumns,
    rowName: ({ name }) => name,
    isPlaced: false,
  }),
  operations: listThen({
    view: 'operations',
    kept: 'past-operations',
    list: past.operations,
    columns: operationThenColumns,
    rowName: ({ title }) => title,
    opens: ({ guid }) => ({ view: 'operation', operation: guid }),
    isPlaced: true,
  }),
}
