import type { Suggest } from '../../kernel/feature.ts'
import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { CHANGED_STOCK_LIST, STOCK_THEN_LIST } from '@entrepot/contract/stock/compared-lists.ts'
import { TRANSACTION_LIST } from '@entrepot/contract/stock/list.ts'
import {
  ACTIONS,
  type ChangedStock,
  type StockThen,
  type Transaction,
  type TransactionFilter as Query,
  type TransactionQuery,
} from '@entrepot/contract/stock/stock.ts'
import { type Ctx, momentIn } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { foldersAsked } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { LARGE_PAGE, listSheet, pagesOf, rowsInOrder } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import type { Cell, ExportColumn, Sheet } from '../../kernel/sheet-export.ts'
import { stockAsOf, stockChanges, type StockPlace } from './as-of.queries.ts'
import { withSourceNames } from './source-names.ts'
import {
  countTransactions,
  guidsOfTransactions,
  orderOf,
  ownActions,
  ownRecipients,
  pageOfTransactions,
  transactionCondition,
  type TransactionFilter,
  transactionsByGuid,
  transactionTotals,
} from './transactions.queries.ts'

const filterOf = (ctx: Ctx, query: Query): TransactionFilter => ({
  folders: foldersAsked(ctx, query.folder, query),
  item: query.item,
  article: query.article,
  consumed: query.consumed,
  counted: query.counted,
  category: query.category,
  type: query.type,
  action: query.action,
  createdBy: query.createdBy,
  source: query.source,
  sourceGuid: query.sourceGuid,
  group: query.group,
  search: query.search,
  // Days are the company's; `to` includes its whole day.
  from: query.from ? dayBounds(query.from, ctx.company.timeZone)[0] : undefined,
  before: query.to ? dayBounds(query.to, ctx.company.timeZone)[1] : undefined,
  condition: query.filters ? transactionCondition(ctx, query.filters) : undefined,
})

export const listTransactions = async (ctx: Ctx, query: TransactionQuery) => {
  const filter = filterOf(ctx, query)
  const [data, total] = await Promise.all([
    pageOfTransactions(ctx, filter, orderOf(query.sort, ctx), boundsOf(query)),
    countTransactions(ctx, filter),
  ])
  return { data: await withSourceNames(ctx, data), page: query.page, size: query.size, total }
}

/** The newest of a record and of its variants and lots, in folders that the caller sees. */
export const lastMovements = (ctx: Ctx, item: string, count: number): Promise<Transaction[]> =>
  pageOfTransactions(ctx, filterOf(ctx, { item }), orderOf(undefined, ctx), { offset: 0, limit: count })

export const totalsOfTransactions = async (ctx: Ctx, query: Query) => ({
  data: await transactionTotals(ctx, filterOf(ctx, query)),
})

export const exportTransactions = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<TransactionQuery>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const [filter, order] = [filterOf(ctx, query), orderOf(query.sort, ctx)]
  return listSheet(ctx, ctx.services.words(ctx.language, 'stock:sheet'), {
    format,
    columns: columnsOf(ctx),
    asked,
    pages: rowsInOrder(ctx, await guidsOfTransactions(ctx, filter, order), async (inner, guids) =>
      withSourceNames(inner, await transactionsByGuid(inner, guids)),
    ),
  })
}

const columnsOf = (ctx: Ctx): ExportColumn<Transaction>[] => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const label = (action: string | null): Cell =>
    action === null ? null : (ACTIONS as readonly string[]).includes(action) ? words(`stock:actions.${action}`) : action
  return sheetColumns<Transaction>()(ctx, TRANSACTION_LIST, {
    action: ({ action }) => label(action),
    quantity: ({ type, quantity }) => (type === 'out' ? -quantity : quantity),
    source: ({ source }) => source && [words(`stock:sources.${source.kind}`), source.name].filter(Boolean).join(' '),
  })
}

type Paged = { page: number; size: number }
type Placed = {
  item?: string | undefined
  folder?: string | undefined
  deep?: boolean | undefined
  search?: string | undefined
}
const placeOf = (ctx: Ctx, query: Placed): StockPlace => ({
  item: query.item,
  search: query.search,
  folders: foldersAsked(ctx, query.folder, query),
})

export const quantitiesAsOf = async (ctx: Ctx, query: Placed & Paged & { at: string }) => {
  const { data, total } = await stockAsOf(ctx, new Date(query.at), placeOf(ctx, query), boundsOf(query))
  return { data, page: query.page, size: query.size, total }
}

type ChangesQuery = Placed & Paged & { since: string; change?: ChangedStock['change'] | undefined }
export const changesOfStock = async (ctx: Ctx, query: ChangesQuery) => {
  const { data, total } = await stockChanges(
    ctx,
    new Date(query.since),
    { ...placeOf(ctx, query), change: query.change },
    boundsOf(query),
  )
  return { data, page: query.page, size: query.size, total }
}

export const exportAsOf = async (
  ctx: Ctx,
  query: Placed & { at: string },
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const place = placeOf(ctx, query)
  return listSheet(ctx, ctx.services.words(ctx.language, 'stock:sheet_as_of'), {
    format,
    columns: sheetColumns<StockThen>()(ctx, STOCK_THEN_LIST, {}),
    pages: pagesOf(
      ctx,
      async (inner, page) => (await stockAsOf(inner, new Date(query.at), place, boundsOf(page))).data,
      LARGE_PAGE,
    ),
  })
}

export const exportChanges = async (
  ctx: Ctx,
  query: Omit<ChangesQuery, keyof Paged>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const filter = { ...placeOf(ctx, query), change: query.change }
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const kind = (of: NonNullable<ChangedStock['last']>['kind']) =>
    words(of === 'delete' || of === 'restore' ? `stock:last_kinds.${of}` : `stock:kinds.${of}`)
  const columns = sheetColumns<ChangedStock>()(ctx, CHANGED_STOCK_LIST, {
    difference: ({ before, now }) => Math.round((now - before) * 100) / 100,
    last: ({ last }) => last && momentIn(ctx, last.date),
    kind: ({ last }) => last && kind(last.kind),
    by: ({ last }) => last?.by?.name ?? null,
  })
  return listSheet(ctx, words('stock:sheet_changes'), {
    format,
    columns,
    pages: pagesOf(
      ctx,
      async (inner, page) => (await stockChanges(inner, new Date(query.since), filter, boundsOf(page))).data,
      LARGE_PAGE,
    ),
  })
}

/** What movements were for: the documented actions, then those that people typed (TRX-04). */
export const suggestedActions: Suggest = async (ctx) => [
  ...ACTIONS.map((action) => ({ value: action, label: ctx.services.words(ctx.language, `stock:actions.${action}`) })),
  ...asTyped(await ownActions(ctx)),
]
export const suggestedRecipients: Suggest = async (ctx) => asTyped(await ownRecipients(ctx))
const asTyped = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
