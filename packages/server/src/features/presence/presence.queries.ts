import { type Ctx, nowOf } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

/** Answers which folder the tab showed until now, unless it had been silent for so long that it was gone. */
export const putTab = async (ctx: Ctx, tab: string, folder: string, alive: Date): Promise<string | null> => {
  const { rows } = await fixed<{ before: string | null }>`
    with old as (select folder_id from presence
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and tab = ${tab} and seen_at > ${alive})
    insert into presence (company_id, user_id, tab, folder_id, seen_at)
    values (${ctx.company.guid}, ${ctx.user.guid}, ${tab}, ${folder}, ${nowOf(ctx)})
    on conflict (company_id, user_id, tab) do update set folder_id = excluded.folder_id, seen_at = excluded.seen_at
    returning (select folder_id from old) as before`.execute(ctx.db)
  return rows[0]?.before ?? null
}

export const takeTab = async (ctx: Ctx, tab: string): Promise<string | null> =>
  (
    await fixed<{
      folder_id: string
    }>`delete from presence where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and tab = ${tab}
      returning folder_id`.execute(ctx.db)
  ).rows[0]?.folder_id ?? null

const MOST = 100

/** Who else looks at the folder, by name. */
export const othersIn = async (ctx: Ctx, folder: string, alive: Date): Promise<{ guid: string; name: string }[]> =>
  (
    await fixed<{ guid: string; name: string }>`
    select u.id as guid, trim(u.firstname || ' ' || u.lastname) as name from app_user u
    where u.company_id = ${ctx.company.guid} and u.active and u.id <> ${ctx.user.guid}
      and u.id in (select p.user_id from presence p
      where p.company_id = ${ctx.company.guid} and p.folder_id = ${folder} and p.seen_at > ${alive})
    order by name, u.id limit ${MOST}`.execute(ctx.db)
  ).rows
