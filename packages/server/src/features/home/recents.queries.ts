import type { RECENT_KINDS } from '@entrepot/contract/home/home.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, fixed, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'

/** For a folder `folder` is the folder itself, whatever it is called now. */
export type Touched = { kind: (typeof RECENT_KINDS)[number]; guid: string; name: string; folder: string; at: Date }

/** Of so many it is asked whether they are there and in sight. */
const LATEST = 64
/** So many of the caller's latest acts are looked through: whoever has done more than that since has other recents. */
const LOOKED_AT = 1_000

/**
 * What the caller opened or worked on last by hand, each once: items that are there and in sight, and folders, whose
 * rights the caller of this knows.
 */
export const touchedLast = async (ctx: Ctx, most: number): Promise<Touched[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Touched>`${customPlan} with latest as materialized (
      select a.entity, a.entity_id, a.created_at, a.channel from activity a
      where a.company_id = ${ctx.company.guid} and a.user_id = ${ctx.user.guid}
      order by a.created_at desc, a.id desc limit ${LOOKED_AT}),
    touched as materialized (select entity as kind, id, max(at) as at from (
        select entity, entity_id as id, created_at as at from latest
        where channel = 'screen' and entity in ('item', 'folder')
        union all
        select kind, record_id, opened_at from home_opened
        where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}) each group by 1, 2
      order by 3 desc limit ${LATEST})
    select * from (
      select case when i.parent_item_id is null then 'item' else 'variant' end as kind, i.id as guid, i.name,
        i.folder_id as folder, t.at from touched t
        join item i on i.company_id = ${ctx.company.guid} and i.id = t.id and i.deleted_at is null
      where t.kind = 'item' and ${can(ctx.rights.roles, anyRole('ITEM'))}
        ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
      union all
      select 'folder', t.id, '', t.id, t.at from touched t where t.kind = 'folder') found
    order by at desc, guid limit ${most * 2}`.execute(ctx.db)
  return rows
}

const KEPT = 30
/** Nothing is asked of the record: who shows the list asks, and who keeps a guid they do not see learns nothing. */
export const noteOpened = async (
  ctx: Ctx,
  { kind, guid }: { kind: 'item' | 'folder'; guid: string },
): Promise<null> => {
  await fixed`insert into home_opened (company_id, user_id, record_id, kind)
    values (${ctx.company.guid}, ${ctx.user.guid}, ${guid}, ${kind})
    on conflict (company_id, user_id, record_id) do update set opened_at = clock_timestamp()`.execute(ctx.db)
  await fixed`delete from home_opened where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}
    and record_id in (select record_id from home_opened where company_id = ${ctx.company.guid}
      and user_id = ${ctx.user.guid} order by opened_at desc offset ${KEPT})`.execute(ctx.db)
  return null
}
