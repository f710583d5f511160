import { SITE_LIST } from '@entrepot/contract/sites/list.ts'
import type { Site, SiteQuery } from '@entrepot/contract/sites/site.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { ListAsked } from '../../kernel/feature.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, pageOrSheet, pagesOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AskedColumns } from '../../kernel/sheet-export.ts'
import { findSites, offeredSites, orderOf, pageOfSites, siteCondition, type SiteRecord } from './sites.queries.ts'

export const requireSite = async (ctx: Ctx, guid: string): Promise<SiteRecord> => {
  const [row] = await findSites(ctx, [guid])
  if (!row) throw new Problem('not_found')
  return row
}

export const siteFor = ({ openOperations, updatedByName: _name, createdAt, updatedAt, ...row }: SiteRecord): Site => ({
  ...row,
  open_operations: openOperations,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
export const oneSite = async (ctx: Ctx, guid: string): Promise<Site> => siteFor(await requireSite(ctx, guid))

const pageFor = async (
  ctx: Ctx,
  { search, active, filters, sort, page, size }: ListAsked & Pick<SiteQuery, 'active'>,
) => {
  const condition = filters ? siteCondition(ctx, filters) : undefined
  const found = await pageOfSites(ctx, { search, active, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: found.rows.map(siteFor), page, size, total: found.total }
}
const columnsOf = (ctx: Ctx) => sheetColumns<Site>()(ctx, SITE_LIST, { active: ({ active }) => active })

export const listSites = (ctx: Ctx, { filters, search, sort, ...query }: SiteQuery) =>
  pageOrSheet(ctx, { ...query, filters, search, sort }, pageFor, { name: 'sites:sheet', columns: columnsOf(ctx) })

/** The same list for the search (SRCH-04). */
export const searchSites = (ctx: Ctx, query: ListAsked) => pageFor(ctx, query)
export const downloadSites = async (
  ctx: Ctx,
  { columns, ...query }: ListAsked & { columns: AskedColumns },
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  await pageFor(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, 'sites:sheet'), {
    format,
    columns: columnsOf(ctx),
    asked: columns,
    pages: pagesOf(ctx, async (inner, page) => (await pageFor(inner, { ...query, ...page })).data),
  })
}

export const listOffered = async (ctx: Ctx, search: string | undefined, size: number) => ({
  data: await offeredSites(ctx, search, size),
})
