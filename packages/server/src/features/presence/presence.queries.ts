import { type Ctx, nowOf } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

/** What a tab shows: a folder or a task. */
export type Place = { folder: string; task?: undefined } | { task: string; folder?: undefined }
type Row = { folder_id: string | null; task_id: string | null }
const placeOf = (row: Row | undefined): Place | null =>
  row?.folder_id ? { folder: row.folder_id } : row?.task_id ? { task: row.task_id } : null

/** Answers what the tab showed until now, unless it had been silent for so long that it was gone. */
export const putTab = async (ctx: Ctx, tab: string, { folder, task }: Place, alive: Date): Promise<Place | null> => {
  const { rows } = await fixed<Row>`
    with old as (select folder_id, task_id from presence
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and tab = ${tab} and seen_at > ${alive})
    insert into presence (company_id, user_id, tab, folder_id, task_id, seen_at)
    values (${ctx.company.guid}, ${ctx.user.guid}, ${tab}, ${folder ?? null}, ${task ?? null}, ${nowOf(ctx)})
    on conflict (company_id, user_id, tab) do update set folder_id = excluded.folder_id, task_id = excluded.task_id,
      seen_at = excluded.seen_at
    returning (select old.folder_id from old), (select old.task_id from old)`.execute(ctx.db)
  return placeOf(rows[0])
}

export const takeTab = async (ctx: Ctx, tab: string): Promise<Place | null> =>
  placeOf(
    (
      await fixed<Row>`delete from presence
        where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and tab = ${tab}
        returning folder_id, task_id`.execute(ctx.db)
    ).rows[0],
  )

const MOST = 100

/** Who else looks there, by name. */
export const othersAt = async (
  ctx: Ctx,
  { folder, task }: Place,
  alive: Date,
): Promise<{ guid: string; name: string }[]> =>
  (
    await fixed<{ guid: string; name: string }>`
    select u.id as guid, trim(u.firstname || ' ' || u.lastname) as name from app_user u
    where u.company_id = ${ctx.company.guid} and u.active and u.id <> ${ctx.user.guid}
      and u.id in (select p.user_id from presence p where p.company_id = ${ctx.company.guid}
      and (p.folder_id = ${folder ?? null} or p.task_id = ${task ?? null}) and p.seen_at > ${alive})
    order by name, u.id limit ${MOST}`.execute(ctx.db)
  ).rows
