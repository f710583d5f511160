import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { nameKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'

export type NameRow = {
  guid: string
  name: string
  uses: number
  version: number
  createdAt: Date
  updatedByName: string
}
type Raw = { id: string; name: string; uses: number; version: number; created_at: Date; updated_by_name: string }
const nameOf = (raw: Raw): NameRow => ({
  guid: raw.id,
  name: raw.name,
  uses: raw.uses,
  version: raw.version,
  createdAt: raw.created_at,
  updatedByName: raw.updated_by_name,
})

const active = (ctx: Ctx, today: Day): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  return sql`(select count(*)::int from reservation r join item i on i.company_id = r.company_id and i.id = r.item_id
    where r.company_id = n.company_id and r.name_id = n.id and r.active and r.expires_on >= ${today}::date
    ${folders ? sql`and ${inFolders(ctx, sql`i.folder_id`, folders)}` : sql``})`
}

export const pageOfNames = async (
  ctx: Ctx,
  today: Day,
  filter: { search?: string | undefined; descending: boolean; offset: number; limit: number },
): Promise<{ rows: NameRow[]; total: number }> => {
  const words = searchWords(filter.search ?? '').map((word) => sql`and position(${word} in entrepot_fold(n.name)) > 0`)
  const where = sql`from reservation_name n
    where n.company_id = ${ctx.company.guid} ${words.length > 0 ? sql.join(words, sql` `) : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select n.id, n.name, ${active(ctx, today)} as uses, n.version, n.created_at, n.updated_by_name ${where}
      order by n.name collate natural_order ${filter.descending ? sql`desc` : sql``}, n.id offset ${filter.offset}
      limit ${filter.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(nameOf), total: count.rows[0]!.n }
}

export const findName = async (ctx: Ctx, today: Day, guid: string): Promise<NameRow | null> => {
  const {
    rows: [row],
  } = await sql<Raw>`select n.id, n.name, ${active(ctx, today)} as uses, n.version, n.created_at, n.updated_by_name
      from reservation_name n where n.company_id = ${ctx.company.guid} and n.id = ${guid}`.execute(ctx.db)
  return row ? nameOf(row) : null
}

/** Nobody makes a reservation of a name that is locked, nor changes it. */
export const lockName = (ctx: Ctx, guid: string) =>
  fixed`select from reservation_name where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

/** A name that stays as long as this transaction makes something of it. */
export const holdName = async (ctx: Ctx, guid: string): Promise<{ guid: string; name: string } | null> => {
  const {
    rows: [row],
  } = await fixed<{
    guid: string
    name: string
  }>`select id as guid, name from reservation_name
    where company_id = ${ctx.company.guid} and id = ${guid} for key share`.execute(ctx.db)
  return row ?? null
}

/** In every folder, whoever asks. */
export const activeUses = async (ctx: Ctx, today: Day, guid: string): Promise<number> => {
  const { rows } = await fixed<{
    n: number
  }>`select count(*)::int as n from reservation
    where company_id = ${ctx.company.guid} and name_id = ${guid} and active and expires_on >= ${today}::date`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

export const nameByKey = async (ctx: Ctx, name: string): Promise<{ guid: string; name: string } | null> => {
  const {
    rows: [row],
  } = await fixed<{
    guid: string
    name: string
  }>`select id as guid, name from reservation_name
    where company_id = ${ctx.company.guid} and name_key = ${nameKey(name)}`.execute(ctx.db)
  return row ?? null
}

export const insertName = async (ctx: Ctx, guid: string, name: string): Promise<void> => {
  await fixed`insert into reservation_name (company_id, id, name, name_key, updated_by_name)
    values (${ctx.company.guid}, ${guid}, ${name}, ${nameKey(name)}, ${ctx.user.name})`.execute(ctx.db)
}

/** Whether there was none of that name before. */
export const insertNameOnce = async (ctx: Ctx, guid: string, name: string): Promise<boolean> => {
  const { numAffectedRows } = await fixed`insert into reservation_name (company_id, id, name, name_key, updated_by_name)
      values (${ctx.company.guid}, ${guid}, ${name}, ${nameKey(name)}, ${ctx.user.name})
      on conflict do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

export const updateName = (ctx: Ctx, guid: string, name: string) =>
  fixed`update reservation_name set name = ${name}, name_key = ${nameKey(name)}, version = version + 1,
    updated_by_name = ${ctx.user.name} where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** What ended under the name keeps it as a text. */
export const deleteName = async (ctx: Ctx, guid: string): Promise<void> => {
  await fixed`update reservation r set name = n.name from reservation_name n
    where n.company_id = ${ctx.company.guid} and n.id = ${guid} and r.company_id = n.company_id and r.name_id = n.id
    and r.name <> n.name`.execute(ctx.db)
  await fixed`delete from reservation_name where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
}
