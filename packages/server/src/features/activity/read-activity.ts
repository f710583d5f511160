import { ACTIVITY_LIST } from '@entrepot/contract/activity/list.ts'
import type { Activity, ActivityQuery } from '@entrepot/contract/activity/activity.ts'
import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { RecordFacts } from '@entrepot/contract/kernel/module.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { RECORD_FACTS } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Counted } from '../../kernel/counted.ts'
import type { Download } from '../../kernel/download.ts'
import { foldersAsked } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, partsOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import type { AskedColumns, ExportColumn } from '../../kernel/sheet-export.ts'
import {
  activityAfter,
  activityCondition,
  type ActivityFilter,
  type After,
  countedActivity,
  pageOfActivity,
} from './activity.queries.ts'

const ENTITIES = Object.entries(RECORD_FACTS)
const mayRead = (ctx: Ctx, { area }: RecordFacts) => !area || can(ctx.rights.roles, anyRole(area))
/**
 * The kinds of records whose history the caller may read: those of settings, and those that lie in a folder (ACT-03).
 */
const visibleKinds = (ctx: Ctx, isPlaced: boolean): string[] =>
  ENTITIES.filter(([, facts]) => (facts.placed ?? false) === isPlaced && mayRead(ctx, facts)).map(([kind]) => kind)

type Filters = Omit<Partial<ActivityQuery>, 'columns'>
const filterOf = (
  ctx: Ctx,
  { folder, from, to, since, entity, guid, user, action, channel, search, filters }: Filters,
): ActivityFilter => ({
  entity,
  guid,
  user,
  action,
  channel,
  search,
  condition: filters ? activityCondition(ctx, filters) : undefined,
  settings: visibleKinds(ctx, false),
  placed: visibleKinds(ctx, true),
  folders: folder === undefined ? null : foldersAsked(ctx, folder),
  // Days are the company's; `to` includes its whole day.
  from: from ? dayBounds(from, ctx.company.timeZone)[0] : undefined,
  before: to ? dayBounds(to, ctx.company.timeZone)[1] : undefined,
  since: since === undefined ? undefined : new Date(Date.parse(since) + 1),
})

/** All that the caller may read of, for charts. */
export const countedHistory = async (ctx: Ctx, at?: Date): Promise<Counted> =>
  countedActivity(ctx, { ...filterOf(ctx, {}), ...(at && { before: at }) })

type Listed = Filters & Pick<ActivityQuery, 'page' | 'size'>
export const listActivity = async (ctx: Ctx, query: Listed) => {
  const { page, size } = query
  return { ...(await pageOfActivity(ctx, filterOf(ctx, query), boundsOf({ page, size }))), page, size }
}

export const exportActivity = async (
  ctx: Ctx,
  query: Filters & { columns?: AskedColumns },
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const filter = filterOf(ctx, query)
  const pages = partsOf<Activity, { after: After | null }>(ctx, { after: null }, async (inner, { after }, limit) => {
    const { rows, last } = await activityAfter(inner, filter, after, limit)
    return { rows, next: rows.length < limit ? null : { after: last } }
  })
  return listSheet(ctx, ctx.services.words(ctx.language, 'activity:sheet'), {
    format,
    columns: columnsOf(ctx),
    asked: query.columns,
    pages,
  })
}

const columnsOf = (ctx: Ctx): ExportColumn<Activity>[] => {
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const text = (value: unknown): string =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return sheetColumns<Activity>()(ctx, ACTIVITY_LIST, {
    user: ({ user }) => user?.name ?? words('activity:nobody'),
    entity: ({ entity }) => words(`names:entities.${entity}`),
    action: ({ action }) => words(`names:actions.${action}`),
    channel: ({ channel }) => channel && words(`activity:channels.${channel}`),
    changes: ({ changes }) =>
      changes.map(({ field, old, new: value }) => `${field}: ${text(old)} → ${text(value)}`).join('\n'),
  })
}
