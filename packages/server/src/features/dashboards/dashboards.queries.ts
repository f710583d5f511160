import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import type { Placed, Place } from '@entrepot/contract/dashboards/grid.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import type { SeenOnly } from '../../kernel/feature.ts'
import { guidList } from '../../kernel/folder-access.ts'
import { type RawStamps, type Ref, refOf, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

export type DashboardRecord = Stamps & {
  guid: string
  name: string
  owner: Ref | null
  /** By the caller (DASH-09). */
  seen: boolean
  shared: boolean
  charts: number
}
type Raw = RawStamps & {
  id: string
  name: string
  owner_id: string | null
  owner_name: string
  seen: boolean
  shared: boolean
  charts: number
}
const rowOf = (raw: Raw): DashboardRecord => ({
  guid: raw.id,
  name: raw.name,
  owner: refOf(raw.owner_id, raw.owner_name),
  seen: raw.seen,
  shared: raw.shared,
  charts: raw.charts,
  ...stampsOf(raw),
})

const FULL = roles('DASHBOARD')
/** Its owner, those it is shared with, and whoever may do everything with dashboards. */
const isSeen = (ctx: Ctx) =>
  can(ctx.rights.roles, FULL)
    ? sql`true`
    : sql`(coalesce(d.owner_id = ${ctx.user.guid}, false) or exists (select from dashboard_reader r
        where r.company_id = d.company_id and r.dashboard_id = d.id and (r.user_id = ${ctx.user.guid}
          or r.group_id in (select m.group_id from group_member m where m.company_id = ${ctx.company.guid} and m.user_id = ${ctx.user.guid}))))`
const columns = (ctx: Ctx) => sql`d.id, d.name, d.owner_id,
  coalesce((select trim(u.firstname || ' ' || u.lastname) from app_user u where u.company_id = d.company_id and u.id = d.owner_id), d.owner_name) as owner_name,
  ${stampColumns('d')}, ${isSeen(ctx)} as seen,
  exists (select from dashboard_reader r where r.company_id = d.company_id and r.dashboard_id = d.id) as shared,
  (select count(*)::int from dashboard_chart c where c.company_id = d.company_id and c.dashboard_id = d.id) as charts`

/** The same of a guid, which may be that of one that is gone: those who see all of them see it still. */
export const isSeenOf: SeenOnly = (ctx, guid) =>
  can(ctx.rights.roles, FULL)
    ? null
    : sql`exists (select from dashboard d where d.company_id = ${ctx.company.guid} and d.id = ${guid} and ${isSeen(ctx)})`

/** Those that the caller sees, by name; there are a few hundred at most. */
export const dashboardsSeen = async (ctx: Ctx): Promise<DashboardRecord[]> => {
  const { rows } = await sql<Raw>`select ${columns(ctx)} from dashboard d
    where d.company_id = ${ctx.company.guid} and ${isSeen(ctx)} order by d.name collate natural_order, d.id`.execute(
    ctx.db,
  )
  return rows.map(rowOf)
}

/** Seen or not. */
export const findDashboard = async (ctx: Ctx, guid: string): Promise<DashboardRecord | null> => {
  const { rows } = await sql<Raw>`select ${columns(ctx)} from dashboard d
    where d.company_id = ${ctx.company.guid} and d.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Nobody else changes it or its charts until the commit. */
export const lockDashboard = (ctx: Ctx, guid: string) =>
  sql`select from dashboard where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

export const countDashboards = async (ctx: Ctx): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from dashboard
      where company_id = ${ctx.company.guid}`.execute(ctx.db)
  ).rows[0]!.n

/** Whether the caller owns one of that name. */
export const hasOneCalled = async (ctx: Ctx, name: string): Promise<boolean> =>
  (
    await sql<{ has: boolean }>`select exists (select from dashboard where company_id = ${ctx.company.guid}
      and owner_id = ${ctx.user.guid} and name_key = ${nameKey(name)}) as has`.execute(ctx.db)
  ).rows[0]!.has

export const insertDashboard = (ctx: Ctx, { guid, name, owner }: Pick<DashboardRecord, 'guid' | 'name' | 'owner'>) =>
  sql`insert into dashboard (company_id, id, name, name_key, owner_id, owner_name, created_by, created_by_name,
      updated_by, updated_by_name)
    values (${ctx.company.guid}, ${guid}, ${name}, ${nameKey(name)}, ${owner?.guid ?? null}, ${owner?.name ?? ''},
      ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const renameDashboard = (ctx: Ctx, guid: string, name: string) =>
  sql`update dashboard set name = ${name}, name_key = ${nameKey(name)}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const touchDashboard = (ctx: Ctx, guid: string) =>
  sql`update dashboard set ${touched(ctx)} where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const deleteDashboard = (ctx: Ctx, guid: string) =>
  sql`delete from dashboard where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export type Readers = { users: Ref[]; groups: Ref[] }
export const readersOf = async (ctx: Ctx, guid: string): Promise<Readers> => {
  const { rows } = await sql<{ user_id: string | null; group_id: string | null; name: string }>`
    select r.user_id, r.group_id, coalesce(trim(u.firstname || ' ' || u.lastname), g.name) as name from dashboard_reader r
    left join app_user u on u.company_id = r.company_id and u.id = r.user_id
    left join user_group g on g.company_id = r.company_id and g.id = r.group_id
    where r.company_id = ${ctx.company.guid} and r.dashboard_id = ${guid} order by name collate natural_order`.execute(
    ctx.db,
  )
  return {
    users: rows.flatMap(({ user_id: user, name }) => (user ? [{ guid: user, name }] : [])),
    groups: rows.flatMap(({ group_id: group, name }) => (group ? [{ guid: group, name }] : [])),
  }
}

/** Which of them are people and groups of the company, held until the commit. */
export const knownPeople = async (ctx: Ctx, users: readonly string[], groups: readonly string[]) => {
  const held = (table: 'app_user' | 'user_group', guids: readonly string[]) =>
    sql<{ id: string }>`select id from ${sql.table(table)} where company_id = ${ctx.company.guid}
      and id = any(${guidList(guids)}::uuid[]) order by id for key share`.execute(ctx.db)
  const [people, teams] = [await held('app_user', users), await held('user_group', groups)]
  return new Set([...people.rows, ...teams.rows].map(({ id }) => id))
}

export const replaceReaders = async (
  ctx: Ctx,
  guid: string,
  users: readonly string[],
  groups: readonly string[],
): Promise<void> => {
  await sql`delete from dashboard_reader where company_id = ${ctx.company.guid} and dashboard_id = ${guid}`.execute(
    ctx.db,
  )
  await sql`insert into dashboard_reader (company_id, dashboard_id, user_id, group_id)
    select ${ctx.company.guid}::uuid, ${guid}::uuid, u.id, null::uuid from unnest(${guidList(users)}::uuid[]) u(id)
    union all select ${ctx.company.guid}::uuid, ${guid}::uuid, null::uuid, g.id from unnest(${guidList(groups)}::uuid[]) g(id)`.execute(
    ctx.db,
  )
}

/** As it is kept: fields of the company's own by guid, `names` says how they were called. */
export type KeptChart = { config: ChartConfig; names: Record<string, string> }
export type ChartRecord = KeptChart & { guid: string; place: Place; version: number }
type RawChart = {
  id: string
  config: ChartConfig
  field_names: Record<string, string>
  x: number
  y: number
  w: number
  h: number
  version: number
}
/** In the order of reading. */
export const chartsOf = async (ctx: Ctx, dashboard: string): Promise<ChartRecord[]> => {
  const { rows } = await sql<RawChart>`select c.id, c.config, c.field_names, c.x, c.y, c.w, c.h, c.version
    from dashboard_chart c where c.company_id = ${ctx.company.guid} and c.dashboard_id = ${dashboard}
    order by c.y, c.x, c.id`.execute(ctx.db)
  return rows.map(({ id, config, field_names: names, version, ...place }) => ({
    guid: id,
    config,
    names,
    place,
    version,
  }))
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
export const insertChart = (
  ctx: Ctx,
  dashboard: string,
  { guid, config, names, place: { x, y, w, h } }: Omit<ChartRecord, 'version'>,
) =>
  sql`insert into dashboard_chart (company_id, id, dashboard_id, config, field_names, x, y, w, h)
    values (${ctx.company.guid}, ${guid}, ${dashboard}, ${json(config)}, ${json(names)}, ${x}, ${y}, ${w}, ${h})`.execute(
    ctx.db,
  )

export const updateChart = (ctx: Ctx, guid: string, { config, names }: KeptChart) =>
  sql`update dashboard_chart set config = ${json(config)}, field_names = ${json(names)}, version = version + 1
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const deleteChart = (ctx: Ctx, guid: string) =>
  sql`delete from dashboard_chart where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const placeCharts = (ctx: Ctx, dashboard: string, placed: readonly Placed[]) =>
  sql`update dashboard_chart c set x = p.x, y = p.y, w = p.w, h = p.h
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p(guid uuid, x int, y int, w int, h int)
    where c.company_id = ${ctx.company.guid} and c.dashboard_id = ${dashboard} and c.id = p.guid`.execute(ctx.db)

/** Charts that name a field, whoever made them. */
export const countChartsWith = async (ctx: Ctx, field: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from dashboard_chart c
      where c.company_id = ${ctx.company.guid} and c.field_names ? ${field}`.execute(ctx.db)
  ).rows[0]!.n

/** The name that is told once the field is gone. */
export const renameInCharts = (ctx: Ctx, field: string, name: string) =>
  sql`update dashboard_chart set field_names = field_names || jsonb_build_object(${field}::text, ${name}::text)
    where company_id = ${ctx.company.guid} and field_names ? ${field}`.execute(ctx.db)
