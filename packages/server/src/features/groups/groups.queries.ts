import type { Suggest } from '../../kernel/feature.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { hasWords } from '../../kernel/list-query.ts'

export type GroupRecord = {
  guid: string
  name: string
  members: number
  version: number
  updatedByName: string
  createdAt: Date
}
type Raw = { id: string; name: string; members: number; version: number; updated_by_name: string; created_at: Date }
const recordOf = (row: Raw): GroupRecord => ({
  guid: row.id,
  name: row.name,
  members: row.members,
  version: row.version,
  updatedByName: row.updated_by_name,
  createdAt: row.created_at,
})
const COLUMNS = sql`g.id, g.name, g.version, g.updated_by_name, g.created_at, (select count(*) from group_member m
  where m.company_id = g.company_id and m.group_id = g.id)::int as members`

export const pageOfGroups = async (
  ctx: Ctx,
  filter: { search?: string | undefined; descending: boolean; offset: number; limit: number },
): Promise<{ rows: GroupRecord[]; total: number }> => {
  const where = sql`from user_group g where g.company_id = ${ctx.company.guid} ${hasWords(filter.search, sql`g.name`)}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by g.name collate natural_order ${filter.descending ? sql`desc` : sql``},
      g.id offset ${filter.offset} limit ${filter.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(recordOf), total: count.rows[0]!.n }
}

export const allGroups = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from user_group
    where company_id = ${ctx.company.guid} order by name collate natural_order, id`.execute(ctx.db)
  return rows.map(({ id, name }) => ({ guid: id, name }))
}

export const findGroup = async (ctx: Ctx, guid: string): Promise<GroupRecord | null> => {
  const {
    rows: [row],
  } = await sql<Raw>`select ${COLUMNS} from user_group g
      where g.company_id = ${ctx.company.guid} and g.id = ${guid}`.execute(ctx.db)
  return row ? recordOf(row) : null
}

export const membersOf = async (ctx: Ctx, group: string): Promise<{ guid: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, trim(u.firstname || ' ' || u.lastname) as name from group_member m
    join app_user u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${ctx.company.guid} and m.group_id = ${group}
    order by u.lastname collate natural_order, u.firstname collate natural_order, u.id`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, name: row.name }))
}

export const existingUsers = async (ctx: Ctx, guids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{
    id: string
  }>`select id from app_user where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

export const groupByName = async (ctx: Ctx, name: string): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('user_group')
      .select('id')
      .where('company_id', '=', ctx.company.guid)
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst()
  )?.id ?? null

export const insertGroup = (ctx: Ctx, guid: string, name: string) =>
  ctx.db
    .insertInto('user_group')
    .values({ company_id: ctx.company.guid, id: guid, name, name_key: nameKey(name), updated_by_name: ctx.user.name })
    .execute()

export const updateGroup = (ctx: Ctx, guid: string, name: string) =>
  ctx.db
    .updateTable('user_group')
    .set({ name, name_key: nameKey(name), version: sql<number>`version + 1`, updated_by_name: ctx.user.name })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .execute()

export const deleteGroup = (ctx: Ctx, guid: string) =>
  ctx.db.deleteFrom('user_group').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()

export const replaceMembers = async (ctx: Ctx, group: string, members: readonly string[]): Promise<void> => {
  await ctx.db
    .deleteFrom('group_member')
    .where('company_id', '=', ctx.company.guid)
    .where('group_id', '=', group)
    .execute()
  await sql`insert into group_member (company_id, group_id, user_id) select ${ctx.company.guid}::uuid, ${group}::uuid, u
    from unnest(${[...members]}::uuid[]) u`.execute(ctx.db)
}

export const suggestedGroups: Suggest = async (ctx) =>
  (
    await sql<{ value: string; label: string }>`select id as value, name as label from user_group
      where company_id = ${ctx.company.guid} order by name_key limit 1000`.execute(ctx.db)
  ).rows
