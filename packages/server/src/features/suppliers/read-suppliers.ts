import { SUPPLIER_ARTICLES, SUPPLIER_LIST } from '@entrepot/contract/suppliers/list.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type {
  Supplier,
  SupplierArticle,
  SupplierArticleQuery,
  SupplierArticleRow,
  SupplierQuery,
  SupplierRow,
} from '@entrepot/contract/suppliers/supplier.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { type ArticleRecord, articlesOf, orderOf as articleOrder, pageOfArticles } from './articles.queries.ts'
import { findSupplier, orderOf, pageOfSuppliers, supplierCondition, type SupplierRecord } from './suppliers.queries.ts'

export const requireSupplier = async (ctx: Ctx, guid: string): Promise<SupplierRecord> => {
  const row = await findSupplier(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const rowFor = (row: SupplierRecord): SupplierRow => ({
  guid: row.guid,
  name: row.name,
  contact: { name: row.contactName, email: row.email, phone: row.phone },
  address: row.address,
  comment: row.comment,
  articles_count: row.articles,
  open_orders: row.openOrders,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

const articleFor = (ctx: Ctx, row: ArticleRecord): SupplierArticle => ({
  guid: row.guid,
  type: row.type,
  name: row.name,
  tag: row.tag,
  reference: row.reference,
  unitPrice: seesPrices(ctx.rights.roles) ? row.unitPrice : null,
  leadDays: row.leadDays,
  packaging: row.packaging,
  quantity: row.quantity,
})

export const supplierFor = async (ctx: Ctx, row: SupplierRecord): Promise<Supplier> => ({
  ...rowFor(row),
  articles: (await articlesOf(ctx, row.guid)).map((article) => articleFor(ctx, article)),
})
export const oneSupplier = async (ctx: Ctx, guid: string): Promise<Supplier> =>
  supplierFor(ctx, await requireSupplier(ctx, guid))

export const pageForSuppliers = async (ctx: Ctx, { search, filters, sort, page, size }: SupplierQuery) => {
  const condition = filters ? supplierCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfSuppliers(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map(rowFor), page, size, total }
}
export const listSuppliers = (ctx: Ctx, query: SupplierQuery) =>
  pageOrSheet(ctx, query, pageForSuppliers, {
    name: 'suppliers:sheet',
    columns: sheetColumns<SupplierRow>()(ctx, SUPPLIER_LIST, {
      contact: ({ contact }) => contact.name,
      email: ({ contact }) => contact.email,
      phone: ({ contact }) => contact.phone,
      articles: ({ articles_count: count }) => count,
    }),
  })

const articlesFor = async (ctx: Ctx, { supplier, search, sort, page, size }: SupplierArticleQuery) => {
  const { rows, total } = await pageOfArticles(ctx, { supplier, search }, articleOrder(sort), boundsOf({ page, size }))
  return { data: rows.map((row) => ({ ...articleFor(ctx, row), supplier: row.supplier })), page, size, total }
}
export const listArticles = (ctx: Ctx, query: SupplierArticleQuery) =>
  pageOrSheet(ctx, query, articlesFor, {
    name: 'suppliers:articles_sheet',
    columns: sheetColumns<SupplierArticleRow>()(ctx, SUPPLIER_ARTICLES, {}),
  })
