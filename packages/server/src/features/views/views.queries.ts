import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchColumn } from '@entrepot/contract/search/search.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type Sorting = { field: string; descending: boolean }
/** As it is kept: custom fields by guid, `names` says how they were called. */
export type KeptSearch = {
  search: string
  filters: Group
  sort: Sorting[]
  columns: SearchColumn[]
  names: Record<string, string>
}
export type ViewRow = KeptSearch & {
  guid: string
  owner: string | null
  ownerName: string
  shared: boolean
  target: SearchTarget
  name: string
  version: number
  createdAt: Date
  updatedAt: Date
  updatedByName: string
}

type Raw = {
  id: string
  owner_id: string | null
  owner_name: string
  shared: boolean
  target: SearchTarget
  name: string
  search: string
  filters: Group
  sort: Sorting[]
  columns: SearchColumn[]
  field_names: Record<string, string>
  version: number
  created_at: Date
  updated_at: Date
  updated_by_name: string
}
const rowOf = (raw: Raw): ViewRow => ({
  guid: raw.id,
  owner: raw.owner_id,
  ownerName: raw.owner_name,
  shared: raw.shared,
  target: raw.target,
  name: raw.name,
  search: raw.search,
  filters: raw.filters,
  sort: raw.sort,
  columns: raw.columns,
  names: raw.field_names,
  version: raw.version,
  createdAt: raw.created_at,
  updatedAt: raw.updated_at,
  updatedByName: raw.updated_by_name,
})
const COLUMNS = sql`v.id, v.owner_id, v.owner_name, v.shared, v.target, v.name, v.search, v.filters, v.sort, v.columns,
  v.field_names, v.version, v.created_at, v.updated_at, v.updated_by_name`
/** Own ones and those of the company (SRCH-05); the personal ones of others do not exist for anybody else. */
const seen = (ctx: Ctx) => sql`v.company_id = ${ctx.company.guid} and (v.shared or v.owner_id = ${ctx.user.guid})`

/** Shared ones first, by name. There are a few hundred at most. */
export const viewsSeen = async (ctx: Ctx, target: SearchTarget | undefined): Promise<ViewRow[]> =>
  (
    await sql<Raw>`select ${COLUMNS} from search_view v
      where ${seen(ctx)} ${target ? sql`and v.target = ${target}` : sql``}
      order by v.shared desc, v.name collate natural_order, v.id`.execute(ctx.db)
  ).rows.map(rowOf)

export const findView = async (ctx: Ctx, guid: string): Promise<ViewRow | null> => {
  const {
    rows: [raw],
  } = await sql<Raw>`select ${COLUMNS} from search_view v where ${seen(ctx)} and v.id = ${guid}`.execute(ctx.db)
  return raw ? rowOf(raw) : null
}
/** Nobody else changes it until the commit. */
export const lockView = async (ctx: Ctx, guid: string): Promise<ViewRow | null> => {
  const {
    rows: [raw],
  } = await sql<Raw>`select ${COLUMNS} from search_view v where ${seen(ctx)} and v.id = ${guid} for update`.execute(
    ctx.db,
  )
  return raw ? rowOf(raw) : null
}

export const countViews = async (ctx: Ctx, shared: boolean): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from search_view v
      where v.company_id = ${ctx.company.guid} and ${
        shared
          ? sql`v.shared`
          : sql`not v.shared
      and v.owner_id = ${ctx.user.guid}`
      }`.execute(ctx.db)
  ).rows[0]!.n

export type NewView = KeptSearch & {
  guid: string
  target: SearchTarget
  shared: boolean
  name: string
  nameKey: string
}

export const insertView = async (ctx: Ctx, view: NewView): Promise<void> => {
  await sql`insert into search_view (company_id, id, owner_id, owner_name, shared, target, name, name_key, search,
    filters, sort, columns, field_names, updated_by_name)
    values (${ctx.company.guid}, ${view.guid}, ${ctx.user.guid}, ${ctx.user.name}, ${view.shared}, ${view.target},
    ${view.name}, ${view.nameKey}, ${view.search}, ${JSON.stringify(view.filters)}::jsonb,
    ${JSON.stringify(view.sort)}::jsonb,
      ${JSON.stringify(view.columns)}::jsonb, ${JSON.stringify(view.names)}::jsonb, ${ctx.user.name})`.execute(ctx.db)
}

export const saveView = async (ctx: Ctx, view: Omit<NewView, 'target'>): Promise<void> => {
  await sql`update search_view set shared = ${view.shared}, name = ${view.name}, name_key = ${view.nameKey},
    search = ${view.search}, filters = ${JSON.stringify(view.filters)}::jsonb,
    sort = ${JSON.stringify(view.sort)}::jsonb,
      columns = ${JSON.stringify(view.columns)}::jsonb, field_names = ${JSON.stringify(view.names)}::jsonb,
      version = version + 1, updated_at = clock_timestamp(), updated_by_name = ${ctx.user.name}
    where company_id = ${ctx.company.guid} and id = ${view.guid}`.execute(ctx.db)
}

export const deleteView = (ctx: Ctx, guid: string) =>
  ctx.db.deleteFrom('search_view').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()

/** Views that hold a field, whoever made them. */
export const countViewsWith = async (ctx: Ctx, field: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from search_view v
      where v.company_id = ${ctx.company.guid} and v.field_names ? ${field}`.execute(ctx.db)
  ).rows[0]!.n

/** The name that is told once the field is gone. */
export const renameInViews = async (ctx: Ctx, field: string, name: string): Promise<void> => {
  await sql`update search_view set field_names = field_names || jsonb_build_object(${field}::text, ${name}::text)
    where company_id = ${ctx.company.guid} and field_names ? ${field}`.execute(ctx.db)
}
