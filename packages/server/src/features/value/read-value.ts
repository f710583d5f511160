import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { VALUE_GROUPS, VALUE_LIST } from '@entrepot/contract/value/list.ts'
import { NO_CATEGORY } from '@entrepot/contract/value/value.ts'
import type {
  ValuedArticle,
  ValuedGroup,
  ValueGroupQuery,
  ValueQuery,
  ValueTotals,
} from '@entrepot/contract/value/value.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { foldersAsked, pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { LARGE_PAGE, pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import {
  articleCondition,
  type ArticleRow,
  groupOrderOf,
  type GroupRow,
  orderOf,
  pageOfArticles,
  pageOfGroups,
  type Totals,
  type ValueFilter,
} from './value.queries.ts'

type Asked = Pick<ValueQuery, 'day' | 'folder' | 'deep' | 'category' | 'unpriced' | 'search'>
const filterOf = (ctx: Ctx, { day, folder, deep, category, unpriced = false, search }: Asked): ValueFilter => {
  const folders = foldersAsked(ctx, folder, { deep })
  return {
    until: day !== undefined && day < todayOf(ctx) ? dayBounds(day, ctx.company.timeZone)[1] : null,
    // Whoever reads no items is told of none (PERM-22).
    folders: can(ctx.rights.roles, anyRole('ITEM')) ? folders : [],
    category,
    unpriced,
    search,
  }
}

const totalsFor = ({ value, ...counts }: Totals): ValueTotals => ({ ...counts, value: Number(value) })
const orNull = (text: string | null) => (text === null ? null : Number(text))

const articleFor = (row: ArticleRow): ValuedArticle => ({
  guid: row.guid,
  item: row.item,
  name: row.name,
  product: row.product,
  tag: row.tag,
  type: row.type,
  category: row.category_id === null ? null : { guid: row.category_id, name: row.category_name ?? '' },
  folders: row.folders,
  quantity: Number(row.quantity),
  unit: row.unit,
  averageCost: orNull(row.average),
  value: orNull(row.value),
})
const articlesFor = async (ctx: Ctx, { sort, filters, page, size, ...asked }: ValueQuery) => {
  const condition = filters ? articleCondition(ctx, filters) : undefined
  const { rows, total, totals } = await pageOfArticles(
    ctx,
    { ...filterOf(ctx, asked), condition },
    orderOf(sort, ctx),
    boundsOf({ page, size }),
  )
  return { data: rows.map(articleFor), page, size, total, totals: totalsFor(totals) }
}
export const valueOfArticles = (ctx: Ctx, query: ValueQuery) =>
  pageOrSheet(ctx, query, articlesFor, {
    name: 'value:sheet',
    size: LARGE_PAGE,
    columns: sheetColumns<ValuedArticle>()(ctx, VALUE_LIST, {}),
  })

const groupFor = (
  ctx: Ctx,
  { guid, name, articles, unpriced, value }: GroupRow,
  by: ValueGroupQuery['by'],
): ValuedGroup => ({
  guid: guid ?? NO_CATEGORY,
  name: name ?? ctx.services.words(ctx.language, 'value:no_category'),
  path: by === 'folder' && guid !== null && ctx.rights.tree.byGuid.has(guid) ? pathText(ctx, guid) : '',
  articles,
  unpriced,
  value: orNull(value),
})
const groupsFor = async (ctx: Ctx, { sort, by, page, size, ...asked }: ValueGroupQuery) => {
  const { rows, total, totals } = await pageOfGroups(
    ctx,
    { ...filterOf(ctx, asked), by },
    groupOrderOf(sort, ctx),
    boundsOf({ page, size }),
  )
  return { data: rows.map((row) => groupFor(ctx, row, by)), page, size, total, totals: totalsFor(totals) }
}
export const valueOfGroups = (ctx: Ctx, query: ValueGroupQuery) =>
  pageOrSheet(ctx, query, groupsFor, {
    name: `value:sheet_${query.by}`,
    size: LARGE_PAGE,
    columns: sheetColumns<ValuedGroup>()(ctx, VALUE_GROUPS, {}),
  })
